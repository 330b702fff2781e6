import { resolve } from 'node:path'
import { loadEnv, type Plugin, type UserConfig } from 'vite'
import { companyFolder } from '../company/company.ts'
import { parsePort } from '../lib/port.ts'
import { readBase } from '../lib/readBase.ts'
import { ROOT } from '../lib/root.ts'
import { buildPages, PRERENDER_FOLDER, type SitePlan } from './buildPages.ts'
import { isInside, readManifest, requireBuild, requireOutDir } from './builtSite.ts'
import { companyStyles, MIRRORED_STYLES } from './companyStyles.ts'
import { describeBuildError, orExit } from './describeBuildError.ts'
import { drawBrand } from './drawBrand.ts'
import { purgeNotices } from './inlineStyles.ts'
import { renderDocuments } from './renderDocuments.ts'
import { listSiteFiles, readSites, requireOwnAddresses, type Sites } from './siteFiles.ts'
import { readSiteUrl } from './siteUrl.ts'
import { findWarnings } from './siteWarnings.ts'
import { serveFolder } from './staticHost.ts'

/** The entry script of screens. */
export const ENTRY = 'src/main.tsx'
/** Renders pages. */
export const RENDERER = 'src/prerender/prerender.tsx'

/**
 * The site of a company: `vite build` writes its pages, and `vite preview` serves them like a plain static host. Reads the
 * variables COMPANY, SITE_URL, FOLDERS, COMPRESS and PORT from the environment and from .env files.
 */
export function site(): Plugin[] {
  let plan: SitePlan
  const pages: Plugin = {
    name: 'site',
    apply: (_config, { command, isPreview }) => command === 'build' || isPreview === true,
    config: (config, env) =>
      orExit(async () => {
        const variables = loadEnv(env.mode, ROOT, '')
        if (env.isPreview) return previewConfig(config, variables)
        plan = await openSites(config, variables)
        return buildConfig(plan.sites)
      }),
    buildApp: builder => orExit(() => buildPages(builder, plan), describeBuildError),
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [fileName, source] of plan.sites[0].chosen.folder.drawn) {
        this.emitFile({ type: 'asset', fileName, source })
      }
    },
    configurePreviewServer({ config, middlewares }) {
      const dist = resolve(config.root, config.build.outDir)
      middlewares.use(serveFolder(dist, { base: config.base, isCompressed: true }))
    },
  }
  return [purgeNotices, renderFirstScreens, addCompileHint, pages]
}

/** Reads the company that `vite build` publishes. Throws an error for everything that stops a build. */
async function openSites(
  { base = '/', build }: UserConfig,
  { COMPANY, SITE_URL, FOLDERS = '0', COMPRESS = '1' }: Record<string, string>,
): Promise<SitePlan> {
  const folder = companyFolder(COMPANY)
  if (build?.watch) throw new Error('vite build --watch is not supported: use npm run dev.')
  const dist = resolve(ROOT, build?.outDir ?? 'dist')
  const isEmptied = build?.emptyOutDir ?? isInside(dist, ROOT)
  requireOutDir(dist, isEmptied, folder)
  const rootBase = readBase(base)
  const address = {
    rootBase,
    rootUrl: readSiteUrl(SITE_URL, rootBase),
    hasFolders: readSwitch('FOLDERS', FOLDERS),
  }
  const isCompressed = readSwitch('COMPRESS', COMPRESS)
  const sites = readSites(await drawBrand(folder), address)
  const files = listSiteFiles(sites)
  requireOwnAddresses(files, folder)
  const documents = sites.map(site => renderDocuments(site, files))
  return { sites, files, documents, warnings: findWarnings(sites), isCompressed, isEmptied }
}

function buildConfig(sites: Sites): UserConfig {
  const [{ chosen, locale }] = sites
  const isMirrored = sites.some(({ chosen }) => chosen.language.dir === 'rtl')
  return {
    base: locale.rootBase,
    publicDir: chosen.folder.publicDir,
    css: companyStyles(() => chosen.palette),
    // One configuration for both environments, so that the company is read once.
    builder: { sharedConfigBuild: true, sharedPlugins: true },
    environments: {
      client: {
        build: {
          // buildPages does it.
          emptyOutDir: false,
          rolldownOptions: { input: { index: ENTRY, ...(isMirrored && { rtl: MIRRORED_STYLES }) } },
        },
      },
      ssr: {
        // Some packages import folders, which Node can't.
        resolve: { noExternal: true },
        // Otherwise the bundle has React for both modes.
        keepProcessEnv: false,
        build: {
          // Source maps name files relative to the folder from which it is loaded.
          outDir: PRERENDER_FOLDER,
          write: false,
          copyPublicDir: false,
          minify: false,
          // Errors of pages name places in the sources.
          sourcemap: 'inline',
          reportCompressedSize: false,
          rolldownOptions: { input: RENDERER },
        },
      },
    },
  }
}

function previewConfig(
  { base, build, preview }: UserConfig,
  { COMPANY, PORT }: Record<string, string>,
): UserConfig {
  const dist = resolve(ROOT, build?.outDir ?? 'dist')
  requireBuild(dist, COMPANY)
  return {
    base: base === undefined ? readManifest(dist).scope : readBase(base),
    // A port that was asked for has to be free.
    preview: PORT && !preview?.port ? { port: parsePort(PORT), strictPort: true } : {},
  }
}

/** Whether a variable is '1' rather than '0'. Throws an error for any other value. */
function readSwitch(name: string, value: string): boolean {
  if (value === '1' || value === '0') return value === '1'
  throw new Error(`Invalid ${name} '${value}': use 1 or 0.`)
}

/** Leaves out dynamic imports, since only the first screen is prerendered. */
const renderFirstScreens: Plugin = {
  name: 'render-first-screens',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveDynamicImport: () => false,
}

/**
 * Lets Chromium compile the functions of a script while it downloads, instead of one by one when they are called. Without
 * it, a cold load of `/` took 1.42 times the CPU time.
 */
const addCompileHint: Plugin = {
  name: 'add-compile-hint',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    // The comment must come first.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if ('code' in file) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      }
    },
  },
}
