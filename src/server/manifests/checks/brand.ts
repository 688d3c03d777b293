import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import { FONT_FAMILIES } from '#contracts/fonts.ts';
import type { Brand } from '#contracts/types.ts';
import { nodeValue, walk } from '#region/json/json-node.ts';
import { MIN_CONTRAST, TEXT_ON_GROUND } from '#region/manifest/colour-pairs.ts';
import { siteFile } from '../../config/own-folders.ts';
import { listed, nearest } from '../nearest.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { contrastRatio } from './contrast.ts';
import { checkPerLanguage } from './language-keys.ts';

/** First bytes of each format; `.` matches any byte. */
const SIGNATURES: Record<string, RegExp> = {
  '.png': /^\x89PNG\r\n/,
  '.webp': /^RIFF.{4}WEBP/s,
  '.woff2': /^wOF2/,
};

/** Contents that an SVG file must not have: opened on its own, it would run code or load other files. */
const ACTIVE: readonly [what: string, form: RegExp][] = [
  ['a script', /<(?:[\w-]+:)?script[\s/>]/i],
  ['HTML (foreignObject)', /<(?:[\w-]+:)?foreignObject[\s/>]/i],
  ['an event handler', /<[^<>]*?\son[a-z]+\s*=/i],
  ['a javascript: address', /(?:href|src)\s*=\s*(?:["']\s*)?javascript:/i],
  ['a document within an address', /(?:href|src)\s*=\s*(?:["']\s*)?data:(?!image\/)/i],
  ['an address outside of the file', /(?:href|src)\s*=\s*(?:["']\s*)?(?:https?:)?\/\//i],
];

const MIN_DIFFERENCE = 1.1;

/** Checks that text is readable on every brand colour (WCAG AA) and that the named files exist. */
export function checkBrand(context: CheckContext): void {
  const { brand } = context.manifest;
  for (const [text, grounds] of TEXT_ON_GROUND) {
    for (const ground of grounds) {
      if (!context.isValid(['brand', 'colors', text], ['brand', 'colors', ground])) continue;
      const ratio = contrastRatio(brand.colors[text], brand.colors[ground]);
      if (ratio < MIN_CONTRAST)
        context.report(['brand', 'colors', text], {
          message: `${text} ${brand.colors[text]} on ${ground} ${brand.colors[ground]} has a contrast of ${ratio.toFixed(2)}:1`,
          allowed: `at least ${MIN_CONTRAST}:1`,
          others: [['brand', 'colors', ground]],
        });
    }
  }
  checkButtons(context);
  for (const part of ['heading', 'body'] as const)
    if (context.isValid(['brand', 'fonts', part])) checkFont(context, part, brand.fonts[part]);
  for (const part of ['name', 'logo'] as const)
    if (context.isValid(['brand', part], ['languages'])) checkPerLanguageParts(context, part);
  checkLogoOfName(context);
  for (const { file, weights, path } of fontFilesOf(context)) {
    checkFile(context, [...path, 'file'], file);
    const [lightest = 0, heaviest = lightest] = weights;
    if (lightest > heaviest)
      context.report([...path, 'weights'], {
        message: `the lightest weight ${lightest} is above the heaviest, ${heaviest}`,
        allowed: `[${heaviest}, ${lightest}]`,
      });
  }
}

/** Buttons may have any colour that is another one than that of the page. */
function checkButtons(context: CheckContext): void {
  const { colors } = context.manifest.brand;
  for (const ground of ['background', 'surface'] as const) {
    const [path, other] = [
      ['brand', 'colors', 'primary'],
      ['brand', 'colors', ground],
    ] as const;
    if (!context.isValid(path, other) || context.isReported(path)) continue;
    if (contrastRatio(colors.primary, colors[ground]) < MIN_DIFFERENCE)
      context.report(path, {
        message: `buttons in ${colors.primary} look like the ${ground} ${colors[ground]}`,
        allowed: 'another colour',
        others: [other],
      });
  }
}

/** Checks that name and logo are given once or per language and that each logo exists. */
function checkPerLanguageParts(context: CheckContext, part: 'name' | 'logo'): void {
  const given = context.manifest.brand[part];
  const path = ['brand', part];
  if (typeof given !== 'string') checkPerLanguage(context, path, given);
  if (part === 'name') return;
  if (typeof given === 'string') checkFile(context, path, given);
  else for (const [language, file] of Object.entries(given)) checkFile(context, [...path, language], file);
}

/** Warns of a name with the logo of the company that the manifest inherits from: a logo mostly draws its name. */
function checkLogoOfName(context: CheckContext): void {
  const [name, logo] = [
    ['brand', 'name'],
    ['brand', 'logo'],
  ];
  if (!name || !logo || !context.isValid(name, logo) || context.isReported(name, logo)) return;
  const { document } = context;
  if (document.layerOf(name) <= document.layerOf(logo)) return;
  const inherited = document.files[document.layerOf(logo)]?.root;
  const known = inherited && walk(inherited, name);
  // written again, or added in another language
  const before = known?.depth === name.length ? namesOf(nodeValue(known.node)) : [];
  if (namesOf(context.manifest.brand.name).some((each) => before.includes(each))) return;
  context.report(name, {
    severity: 'warning',
    message: 'the inherited logo shows another name than this one',
    allowed: '"logo" beside it',
    see: [logo],
  });
}

const namesOf = (name: unknown): unknown[] =>
  typeof name === 'object' && name !== null ? Object.values(name) : [name];

function fontFilesOf(context: CheckContext) {
  if (!context.isContainer(['brand', 'fontFiles'])) return [];
  return (context.manifest.brand.fontFiles ?? []).flatMap((font, index) => {
    const path = ['brand', 'fontFiles', index];
    return context.isValid(path) ? [{ ...font, path }] : [];
  });
}

function checkFile(context: CheckContext, path: JsonPath, file: string): void {
  const { regionsDir, shippedRegionsDir } = context.folders;
  const found = [regionsDir, shippedRegionsDir].map((folder) => siteFile(folder, file)).find(existsSync);
  const fault = found && brandFileFault(found);
  if (found && !fault) return;
  context.report(path, {
    message: fault ? `the file "${file}" ${fault}` : `there is no file "${file}"`,
    allowed: fault?.startsWith('holds')
      ? 'a drawing that neither runs nor loads anything'
      : 'a file below the folder of the manifests',
  });
}

/** Warns of a font family that is not served: it may be a typing error that only other devices would show. */
function checkFont(context: CheckContext, part: keyof Brand['fonts'], family: string): void {
  const served = [
    ...fontFilesOf(context).map((font) => font.family),
    ...FONT_FAMILIES.map((font) => font.family.replace(/ Variable$/, '')),
  ];
  if (served.includes(family)) return;
  context.report(['brand', 'fonts', part], {
    severity: 'warning',
    message: `the font "${family}" is not served; it shows only where it is installed`,
    allowed: listed(served),
    suggestion: nearest(family, served),
  });
}

/** Returns the fault of an existing brand file, which browsers would show as a broken picture or another font. */
export function brandFileFault(path: string): string | undefined {
  if (!statSync(path).isFile()) return 'is a folder';
  const bytes = readFileSync(path);
  if (bytes.length === 0) return 'is empty';
  const format = extname(path);
  if (format === '.svg' && isSvg(bytes.toString('utf8'))) return activeFault(bytes.toString('utf8'));
  const isComplete = format !== '.svg' && SIGNATURES[format]?.test(bytes.toString('latin1', 0, 12));
  return isComplete ? undefined : `is no ${format.slice(1).toUpperCase()} file, or not a complete one`;
}

function isSvg(text: string): boolean {
  const drawn = withoutComments(text).trim();
  return /^\uFEFF?(?:<[?!][^>]*>\s*)*<svg\s/.test(drawn) && drawn.endsWith('</svg>');
}

/** An expression would look for the end of each comment that has none (HARDENING A25). */
function withoutComments(text: string): string {
  let kept = '';
  let at = 0;
  for (;;) {
    const start = text.indexOf('<!--', at);
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4);
    if (end < 0) return kept + text.slice(at);
    kept += text.slice(at, start);
    at = end + 3;
  }
}

function activeFault(svg: string): string | undefined {
  for (const [what, form] of ACTIVE) {
    const at = svg.search(form);
    if (at >= 0) return `holds ${what} in line ${svg.slice(0, at).split('\n').length}`;
  }
  return undefined;
}
