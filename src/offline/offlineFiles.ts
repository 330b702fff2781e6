/** What the build tells the worker of the site's files; paths are relative to the site's base. */
export type OfflineFiles = {
  /** The script that every page of this build names: HTML without it is of another build. */
  entry: string
  /** Screens that have HTML of their own, '' for home; any other path is opened with home's. */
  pages: RevisedFile[]
  /** Scripts and styles, whose names change with their content. */
  assets: string[]
  /** The site's own pictures. */
  illustrations: RevisedFile[]
  /** Pictures of apps to keep from the start, in the order of the catalogue. */
  icons: string[]
  /** Changes with the content of any of `icons`. */
  iconsRevision: string
}

/** A file whose name stays when its content, and so its revision, changes. */
export type RevisedFile = { url: string; revision: string }
