/** Licences (SPDX) that a package may have without a question: use, change and sale are free, with their notice. */
export const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PSF-2.0',
  'Python-2.0',
  'Unicode-3.0',
  'Zlib',
]);

/** A licence that asks for more than a notice, or a package that does not say its own. */
export interface LicenceException {
  /** Name of a package, or the beginning of names before `*`. */
  package: string;
  /** As package-lock.json says it; empty: it says none. */
  licence: string;
  /** Why it may be used. */
  reason: string;
}

/** Each is named in docs/NOTICE.md. */
export const EXCEPTIONS: readonly LicenceException[] = [
  {
    package: '@fontsource*',
    licence: 'OFL-1.1',
    reason: 'fonts; they are not sold by themselves, and keep their names',
  },
  {
    package: '@img/sharp-*',
    licence: 'LGPL-3.0-or-later',
    reason: 'libvips; a library of its own that is loaded, is not changed and can be replaced',
  },
  { package: '@img/sharp-*', licence: 'Apache-2.0 AND LGPL-3.0-or-later', reason: 'libvips, as above' },
  {
    package: '@img/sharp-*',
    licence: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    reason: 'libvips, as above',
  },
  { package: 'axe-core', licence: 'MPL-2.0', reason: 'tests only; not changed' },
  { package: 'lightningcss*', licence: 'MPL-2.0', reason: 'tests only; not changed' },
  { package: 'caniuse-lite', licence: 'CC-BY-4.0', reason: 'data of the build, with attribution' },
  {
    package: 'sentry',
    licence: 'FSL-1.1-Apache-2.0',
    reason:
      'a command of Sentry that its package for Next brings; nothing runs it. It may be used for everything but a product that competes with Sentry, and becomes Apache-2.0 after two years',
  },
  { package: 'png-js', licence: '', reason: 'its file LICENSE is MIT' },
  ...['ssh2', 'cpu-features', 'buildcheck'].map((name) => ({
    package: name,
    licence: '',
    reason: 'its property "licenses", of before npm 1.3, says MIT',
  })),
  { package: 'tweetnacl', licence: 'Unlicense', reason: 'in the public domain' },
];
