import { rememberRecent } from '#domain/cache/remember.ts';
import { type Label, reportAlike } from './alike.ts';
import type { CheckContext } from './check-context.ts';
import { textsIn } from './texts-in.ts';

/** Texts among which people choose, or read one after the other; the part in brackets names the group. */
const GROUPS: readonly (readonly [what: string, at: RegExp])[] = [
  ['field', /^(fields)\/[^/]+\/label$/],
  ['term', /^(vocabularies\/[^/]+)\/[^/]+\/label$/],
  ['promise', /^(promises)\/[^/]+\/(?:title|text)$/],
  ['part of the price', /^(newCars\/priceParts)\/\d+\/label$/],
  ['state of offers', /^(offers\/states)\/\d+\/(?:label|text)$/],
  ['document of offers', /^(offers\/documents)\/\d+\/label$/],
  ['term of offers', /^(offers\/terms)\/\d+$/],
  ['answer of the desk', /^(desk\/templates)\/[^/]+\/(?:title|text)$/],
  ['way to pay', /^(payments\/methodLabels)\/[^/]+$/],
  ['legal line', /^(brand\/legalLines)\/\d+$/],
  ['promotion', /^(demo\/promotions)\/\d+$/],
];

/** Texts of forms: the same key twice is a copy; own words may be short. */
const KEYED_GROUPS: typeof GROUPS = [
  ['form', /^(forms)\/[^/]+\/title$/],
  ['step', /^(forms\/[^/]+\/steps)\/\d+\/title$/],
  ['question', /^(forms\/[^/]+\/steps\/\d+\/fields)\/\d+\/label$/],
  ['answer', /^(forms\/[^/]+\/steps\/\d+\/fields\/\d+\/options)\/\d+\/label$/],
];

/** Texts of one thing: each is compared with its like only. */
const PARTS = ['label', 'title', 'text'];

/** The groups of a place, which is the same one in most regions. */
const groupsAt = rememberRecent((place: string) =>
  [GROUPS, KEYED_GROUPS].flatMap((groups) =>
    groups.flatMap(([what, at]) => {
      const [whole, group] = at.exec(place) ?? [];
      return whole === undefined ? [] : [{ what, group, isOfKeys: groups === KEYED_GROUPS }];
    }),
  ),
);

/** Checks that texts which stand beside each other differ, and that no term is called like one of another vocabulary. */
export function checkTextGroups(context: CheckContext): void {
  if (!context.isValid(['languages'])) return;
  const groups = new Map<string, { what: string; labels: Label[] }>();
  for (const { text, path } of textsIn(context)) {
    for (const { what, group, isOfKeys } of groupsAt(path.join('/'))) {
      if ((isOfKeys && typeof text !== 'string') || context.isReported(path)) continue;
      const last = String(path.at(-1));
      const name = `${group} ${PARTS.includes(last) ? last : ''}`;
      const known = groups.get(name) ?? { what, labels: [] };
      groups.set(name, known);
      known.labels.push({ label: text, path });
    }
  }
  for (const { what, labels } of groups.values()) reportAlike(context, what, labels);
  checkTermKeys(
    context,
    [...groups.values()].flatMap(({ what, labels }) => (what === 'term' ? labels : [])),
  );
}

/** Warns of a term with the translation key of another term: mostly a slip of the hand. */
function checkTermKeys(context: CheckContext, terms: readonly Label[]): void {
  const seen = new Map<string, Label>();
  for (const term of terms) {
    const { label, path } = term;
    if (typeof label !== 'string') continue;
    const first = seen.get(label);
    if (!first) seen.set(label, term);
    else if (first.path.at(-2) !== path.at(-2) && !context.isReported(path, first.path))
      context.report(path, {
        severity: 'warning',
        message: `"${label}" is the label of "${first.path.at(-2)}", too`,
        allowed: 'a text of its own',
        others: [first.path],
      });
  }
}
