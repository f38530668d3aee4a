import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** A schema reaches the validator without its `format`s (`schemaProblems`), so the validator's patterns for them are left out. */
const withoutFormats: Plugin = {
  name: 'without-formats',
  load: (id) => (/@cfworker\/json-schema\/.*\/format\.js$/.test(id) ? 'export const format = {}' : null),
}

/** `dist/element.js`: the custom element as one script with a runtime of its own, for a script tag. */
export default defineConfig({
  root: here('.'),
  mode: 'production',
  publicDir: false,
  plugins: [withoutFormats],
  resolve: {
    conditions: ['ambit-source', 'module', 'browser', 'production'],
    alias: [
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react(?:-dom)?$/, replacement: 'preact/compat' },
      { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
    ],
  },
  // Also where the variable NODE_ENV says something else, as in tests.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: here('dist'),
    emptyOutDir: false,
    reportCompressedSize: false,
    target: 'es2022',
    lib: { entry: here('src/element/index.ts'), formats: ['iife'], name: 'AmbitElement', fileName: () => 'element.js' },
    rolldownOptions: { output: { codeSplitting: false } },
  },
})
