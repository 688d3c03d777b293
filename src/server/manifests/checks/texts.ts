import { withOwnPlace } from '../json/own-place.ts';
import { ownTextFinding } from '../locales/text-finding.ts';
import { listed, nearest } from '../nearest.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { unserved } from './language-keys.ts';
import { checkKey, checkLocaleFiles } from './text-keys.ts';
import { textsIn } from './texts-in.ts';

/** Properties whose text surrounds a value. */
const AROUND_A_VALUE = ['unit', 'optionLabel', 'cardText'];

/** Checks that texts exist in every language of the region, as translations or in the manifest. */
export function checkTexts(context: CheckContext): void {
  if (!context.isValid(['languages'])) return;
  const placed = textsIn(context);
  const keys = placed.flatMap(({ text }) => (typeof text === 'string' ? [text] : []));
  checkLocaleFiles(
    context,
    keys.map((key) => key.split(':', 1)[0] ?? ''),
  );
  for (const { text, path } of placed) {
    if (typeof text === 'string') checkKey(context, path, text);
    else checkOwnTexts(context, path, text);
    if (!AROUND_A_VALUE.includes(String(path.at(-1))) || typeof text === 'string') continue;
    for (const [language, ownText] of Object.entries(text))
      if (!/\{\{\s*(value|count)\s*\}\}/.test(ownText))
        context.report([...path, language], {
          message: 'the text has no placeholder for the value',
          allowed: 'a text with {{value}} in it',
        });
  }
}

function checkOwnTexts(context: CheckContext, path: JsonPath, texts: Record<string, string>): void {
  for (const [language, text] of Object.entries(texts)) {
    const finding = ownTextFinding(text);
    if (finding) context.report([...path, language], finding);
  }
  const codes = context.manifest.languages.map(({ code }) => code);
  const given = Object.keys(texts);
  const missing = unserved(context, (code) => given.includes(code) || given.includes(baseOf(code)));
  if (missing.length > 0)
    context.report(path, {
      message: `the text is missing in ${missing.join(', ')}`,
      allowed: withOwnPlace(context.document, path, `a text for each of ${codes.join(', ')}`),
    });
  // the languages are uncertain then
  if (context.isReported(['languages'])) return;
  for (const code of given) {
    if (codes.some((known) => known === code || baseOf(known) === code)) continue;
    const at = [...path, code];
    const finding = {
      isAboutName: true,
      message: `the region has no language "${code}"`,
      allowed: listed(codes),
      suggestion: nearest(code, codes),
    };
    // shared fragments may have more languages than one region
    if (context.document.problemAt(at, finding).file === context.file) context.report(at, finding);
  }
}

function baseOf(code: string): string {
  return code.split('-', 1)[0] ?? '';
}
