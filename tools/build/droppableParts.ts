import type { Plugin } from 'vite'

/**
 * Lets the bundler leave out what nothing imports of react-router: a component that is given a
 * `displayName` counts as used (3 kB with Link, Form and what they bring along).
 */
export function droppableParts(): Plugin {
  return {
    name: 'droppable-parts',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]node_modules[\\/]react-router[\\/]/ },
      handler: code =>
        code
          .replace(/^(?:\w+)\.displayName = "[^"]*";$/gm, '')
          .replace(/= (React\$1\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1'),
    },
  }
}
