import type { Plugin } from 'vite'
import { homeTitle, site } from '../../src/site.ts'

/** Puts the company's own words into the shell's head. */
export function siteHead(): Plugin {
  const words: Record<string, string> = {
    '%SITE_TITLE%': homeTitle,
    '%SITE_DESCRIPTION%': site.description,
  }
  return {
    name: 'site-head',
    transformIndexHtml: html =>
      html.replace(/%SITE_[A-Z]+%/g, name => escapeHtml(words[name] ?? name)),
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
}
