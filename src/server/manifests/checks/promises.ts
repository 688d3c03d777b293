import type { CheckContext } from './check-context.ts';
import { checkField } from './field-reference.ts';
import { namesIn, reportUnknown } from './names-in.ts';
import { textInLanguage } from './text-in-language.ts';

const PLACE = /\{\{\s*(\w+)\s*\}\}/g;

/** Checks that promises name known marks and routes, and that every figure in their texts is given. */
export function checkPromises(context: CheckContext): void {
  const { promises = {} } = context.manifest;
  if (!context.isContainer(['promises'])) return;
  for (const [name, { title, text, figures, flag, route }] of Object.entries(promises)) {
    const path = ['promises', name];
    if (!context.isValid(path)) continue;
    if (flag !== undefined)
      checkField(context, [...path, 'flag'], flag, { who: 'a promise', kinds: ['boolean'] });
    if (route !== undefined && context.isContainer(['routes']))
      reportUnknown(context, [...path, 'route'], 'route', route, namesIn(context.manifest.routes), [
        'routes',
      ]);
    for (const [figure, value] of Object.entries(figures ?? {}))
      if (value === 0)
        context.report([...path, 'figures', figure], {
          severity: 'warning',
          message: `the figure "${figure}" is 0`,
          allowed: 'more than 0, unless 0 is promised',
        });
    if (!context.isValid(['languages'])) continue;
    const known = namesIn(figures ?? {});
    for (const [key, words] of Object.entries({ title, text })) {
      const texts =
        words === undefined
          ? []
          : context.manifest.languages.map(({ code }) => textInLanguage(context.locales, words, code));
      const places = texts.flatMap((each) =>
        [...(each ?? '').matchAll(PLACE)].map(([, place = '']) => place),
      );
      for (const place of new Set(places))
        if (!known.includes(place))
          context.report([...path, key], {
            message: `the text needs the figure "${place}"`,
            allowed: `"figures": { "${place}": … }`,
          });
    }
  }
}
