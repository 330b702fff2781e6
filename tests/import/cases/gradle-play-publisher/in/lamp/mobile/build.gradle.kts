  applicationId = "example.lamp"
