import type { Plugin } from 'vite'
import { homeTitle } from '../../src/shared/domain/homeTitle.ts'
import { escapeHtml } from '../lib/escapeHtml.ts'
import { site } from '../lib/site.ts'

/** Puts the company's own words into the shell's head. */
export function siteHead(): Plugin {
  const words: Record<string, string> = {
    '%SITE_TITLE%': homeTitle(site),
    '%SITE_DESCRIPTION%': site.description,
  }
  return {
    name: 'site-head',
    transformIndexHtml: html =>
      html.replace(/%SITE_[A-Z]+%/g, name => escapeHtml(words[name] ?? name)),
  }
}
