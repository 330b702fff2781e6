import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describeValue } from '../../src/shared/domain/appRecord.ts'
import { ROBOTS_FILE } from '../../src/shared/domain/fileNames.ts'
import type { Fault } from '../lib/faults.ts'
import { readTextFile, shortPath } from '../lib/jsonFile.ts'

/** The fingerprint of a certificate, as Android and the Play Console show it. */
const FINGERPRINT = /^[\dA-F]{2}(:[\dA-F]{2}){31}$/i
/** The token of an app, as Flathub shows it. */
const TOKEN = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** What readers of a file expect, by path. Completes 'expected …'; undefined for a correct text. */
const EXPECTATIONS: Record<string, (text: string) => string | undefined> = {
  '.well-known/assetlinks.json': text => {
    const statements = parse(text)
    if (!Array.isArray(statements) || statements.length === 0)
      return 'a JSON array with at least one statement'
    const fingerprints = statements.flatMap(
      statement => Object(Object(statement).target).sha256_cert_fingerprints ?? [],
    )
    const wrong = fingerprints.find(text => !FINGERPRINT.test(String(text)))
    if (wrong === undefined) return undefined
    return `SHA-256 fingerprints of 32 pairs such as 14:6D, got ${describeValue(wrong)}`
  },
  '.well-known/apple-app-site-association': text =>
    Object.keys(Object(parse(text))).length > 0 ? undefined : 'a JSON object with applinks',
  '.well-known/security.txt': text => {
    const [, expires = ''] = /^Expires:\s*(\S+)\s*$/im.exec(text) ?? []
    const expiresMs = Date.parse(expires)
    if (!/^Contact:\s*\S/im.test(text))
      return 'a line such as Contact: mailto:security@apps.example'
    if (Number.isNaN(expiresMs)) return 'a line such as Expires: 2027-10-31T00:00:00.000Z'
    return expiresMs < Date.now() ? `Expires in the future, got ${expires}` : undefined
  },
  '.well-known/org.flathub.VerifiedApps.txt': text => {
    const lines = text.split('\n').map(line => line.trim())
    const tokens = lines.filter(line => line !== '' && !line.startsWith('#'))
    const wrong = tokens.find(token => !TOKEN.test(token))
    if (tokens.length > 0 && wrong === undefined) return undefined
    return `one token per line, one for each app, got ${describeValue(wrong)}`
  },
  'app-ads.txt': text => (text.trim() ? undefined : 'the lines of your ad network'),
}

/** What others look for at the root of a host. */
const AT_ROOT = ['.well-known', 'ads.txt', 'app-ads.txt', 'apple-app-site-association']

/**
 * Warnings about files of the company's public folder that nobody finds below `base`, as nobody finds robots.txt, or
 * that lack what their readers expect.
 */
export function publicFileWarnings(publicDir: string, base: string): Fault[] {
  const faulty = findFaultyFiles(publicDir).map(({ found, allowed }) => ({
    file: shortPath(join(publicDir, found)),
    message: `expected ${allowed}.`,
  }))
  if (base === '/') return faulty
  const own = AT_ROOT.map(name => join(publicDir, name)).filter(file => existsSync(file))
  const misplaced = [...own.map(shortPath), ROBOTS_FILE].map(file => ({
    file,
    message: `others look for it at the root of the host, not below ${base}. Copy it there as well.`,
  }))
  return [...faulty, ...misplaced]
}

/**
 * The files of the public folder that others cannot use, and what they expect instead. Throws an error that names one that
 * is not UTF-8.
 */
export function findFaultyFiles(publicDir: string): { found: string; allowed: string }[] {
  return Object.entries(EXPECTATIONS).flatMap(([found, findFault]) => {
    const file = join(publicDir, found)
    const allowed = existsSync(file) ? findFault(readTextFile(file)) : undefined
    return allowed ? [{ found, allowed }] : []
  })
}

/** Undefined for text that is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
