import { describe, expect, it } from 'vitest'
import { renderMarkdown } from '../../../tools/company/markdown.ts'

const HOSTILE = '*a* [x](javascript:alert(1)) <img src=x onerror=alert(1)> {email}'
const SUPPORT = 'https://help.example/?app="1"&x'
const TEXTS = { company: 'Acme', email: 'a@b.example', title: HOSTILE, support: SUPPORT }

/** Renders a text on a site that has /apps and the picture images/a.svg. */
const render = (text: string) =>
  renderMarkdown(text, TEXTS, {
    findPage: path => (path === '/apps?q=a' ? '/store/apps?q=a' : undefined),
    findPicture: path =>
      path === '/images/a.svg' ? { src: '/store/images/a.svg', width: 30, height: 20 } : undefined,
  })

describe('a Markdown page', () => {
  it('has a title, a description and HTML', () => {
    const { faults, ...page } = render(
      [
        '\uFEFF# About {company}',
        '',
        'Write to [{email}](mailto:{email}), call <tel:+123>,',
        'or see [apps](apps?q=a) and [below](#das-übrige).',
        '',
        '# Das Übrige',
        '![Hi](/images/a.svg)',
      ].join('\r\n'),
    )
    expect(faults).toEqual([])
    expect(page).toEqual({
      title: 'About Acme',
      description: 'Write to a@b.example, call tel:+123, or see apps and below.',
      html: [
        '<p>Write to <a href="mailto:a@b.example">a@b.example</a>, call <a href="tel:+123">tel:+123</a>,',
        'or see <a href="/store/apps?q=a">apps</a> and <a href="#das-%C3%BCbrige">below</a>.</p>',
        '<h2 id="das-übrige">Das Übrige</h2>',
        '<p><img src="/store/images/a.svg" alt="Hi" width="30" height="20" loading="lazy"></p>',
        '',
      ].join('\n'),
    })
  })

  it('shows what stands for a placeholder as text', () => {
    const { title, html, faults } = render(
      '# Of {title}\n\n**{title}** [x](mailto:{title}) ![{title}](images/a.svg) `{code}`',
    )
    expect(faults).toEqual([])
    expect(title).toBe(`Of ${HOSTILE}`)
    expect(html).toContain(
      '<strong>*a* [x](javascript:alert(1)) &lt;img src=x onerror=alert(1)&gt; {email}</strong>',
    )
    expect(html).toContain('<a href="mailto:*a*%20%5Bx%5D(javascript%3Aalert(1))%20%3Cimg')
    expect(html).toContain('<code>{code}</code>')
    expect(html).toContain('alt="*a* [x](javascript:alert(1)) ')
    expect(html.match(/<(?!\/?(?:p|strong|a|img|code)\b)/g)).toBe(null)
  })

  it('aligns the columns of a table, and names the region that scrolls it after them', () => {
    const { html, description } = render('# A\n\n|a|b|c|d|\n|-|:-|:-:|-:|\n|1|2|3|4|')
    expect(html).toMatch(
      /^<div class="table-scroll" tabindex="0" role="region" aria-label="a, b, c, d">\n<table>/,
    )
    expect(render('# A\n\n|"<{title}>||\n|-|-|\n|1|2|').html).toContain(
      'aria-label="&quot;&lt;*a* [x](javascript:alert(1)) &lt;img src=x onerror=alert(1)&gt; {email}&gt;"',
    )
    expect(render('# A\n\n|||\n|-|-|\n|1|2|').html).toMatch(
      /^<div class="table-scroll" tabindex="0">/,
    )
    const cells = [...html.matchAll(/<t[hd](.*?)>(.)/g)].map(([, attributes, text]) => [
      text,
      attributes,
    ])
    const classes = ['', ...['start', 'center', 'end'].map(name => ` class="text-${name}"`)]
    expect(description).toBe('A')
    expect(cells).toEqual([...'abcd1234'].map((text, index) => [text, classes[index % 4]]))
  })

  it('begins with a line between two paragraphs', () => {
    expect(render('---\n# A\n\nb: c\n\n---\n').faults).toEqual([])
  })

  it('takes the whole address of a link from a placeholder', () => {
    const { html, faults } = render('# A\n\n[b]({support})')
    expect(faults).toEqual([])
    expect(html).toBe('<p><a href="https://help.example/?app=&quot;1&quot;&amp;x">b</a></p>\n')
    expect(render('# A\n\n[b]({title})').faults).toHaveLength(1)
  })

  it('gives many equal headings ids of their own at once, and none that the page has', () => {
    const { html } = render('# A\n\n'.repeat(10_000))
    expect(html.match(/id="a-\d+"/g)).toHaveLength(9999)
    expect(html).toContain('id="a-10000"')
    const used = render('# A\n\n# Root\n# Main\n# Main menu\n# Page title').html
    expect(used.match(/id="[a-z-]+-2"/g)).toHaveLength(4)
  })

  const NOTHING = 'is not a valid link address: use https:, mailto:, tel:, or a path such as /apps'
  const NO_PICTURE = "is not a picture in the company's public folder"
  const FRONT_MATTER = 'nothing reads front matter: remove the lines from'
  const NO_HEADING = "no heading: start with a line such as '# Privacy policy'"
  it.each([
    [
      '# A\n\nb\n<script>alert(1)</script>\n',
      4,
      "HTML is not allowed: '<script>alert(1)</script>'",
    ],
    ['# A\n\n<!-- note -->\n', 3, "HTML is not allowed: '<!-- note -->'"],
    ['# A\n\n- b\n- c  \n  <b onclick=x>d', 5, "HTML is not allowed: '<b onclick=x>'"],
    ['# A\n\n[b](javascript:alert%281%29)', 3, `'javascript:alert%281%29' ${NOTHING}`],
    ['# A\n\n[b](JaVaScRiPt:x)', 3, `'JaVaScRiPt:x' ${NOTHING}`],
    ['# A\n\n<data:text/html,x>', 3, `'data:text/html,x' ${NOTHING}`],
    ['# A\n\n[b][c]\n\n[c]: vbscript:x', 3, `'vbscript:x' ${NOTHING}`],
    ['# A\n\n[b](//evil.example)', 3, `'//evil.example' ${NOTHING}`],
    ['# A\n\n[b](https://)', 3, `'https://' ${NOTHING}`],
    ['# A\n\n|b|\n|-|\n|c|\n|[d](/nope)|', 6, "the site has no page or file '/nope'"],
    ['# A\n\n[b](#nope)', 3, 'no heading has the id #nope'],
    ['# A\n\n[b](#%zz)', 3, 'no heading has the id #%25zz'],
    ['# A\n\n![b](images/no.svg)', 3, `'/images/no.svg' ${NO_PICTURE}`],
    ['# A\n\n![b](data:image/png,x)', 3, `'data:image/png,x' ${NO_PICTURE}`],
    ['# A\n\n![b](https://x.example/b.png)', 3, `'https://x.example/b.png' ${NO_PICTURE}`],
    ['# A\n\n{toString}', 3, 'no text for {toString}. Available: company, email, title, support'],
    ['\uFEFF---\r\ntitle: A\r\n---\r\n\r\n# A', 1, `${FRONT_MATTER} --- to ---`],
    ['---\n"title": A\n...', 1, `${FRONT_MATTER} --- to ---`],
    ['+++\ntitle = "A"\n+++', 1, `${FRONT_MATTER} +++ to +++`],
    ['Text', 1, NO_HEADING],
    ['# \n\nText', 1, NO_HEADING],
    ['', 1, NO_HEADING],
  ])('refuses %j', (text, line, message) => {
    expect(render(text).faults[0]).toEqual({ line, message })
  })
})
