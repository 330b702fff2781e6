# The site on nginx, at the root of its host:
#
#   docker build --build-arg SITE_URL=https://apps.example -t showcase .
#   docker run -p 8080:80 showcase

FROM node:24-bookworm-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
ARG SITE_URL
RUN npm run build

FROM nginx:1.28-alpine
COPY deploy/nginx.conf /etc/nginx/site.conf
COPY deploy/server.conf /etc/nginx/conf.d/default.conf
COPY --from=build /site/dist /usr/share/nginx/html
