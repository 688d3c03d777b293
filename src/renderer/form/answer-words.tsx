import type { Currency } from '#contracts/types.ts';
import { toMajorUnits } from '#domain/money/money.ts';
import { type TypedTranslate, usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatDate, formatExactNumber, formatYear } from '#region/format/format.ts';
import { formatDayAndTime } from '#region/format/format-moment.ts';
import { formatPayment } from '#region/format/format-money.ts';
import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import type { FieldView, FormView } from '#region/forms/form-view.ts';
import type { FieldAnswer } from '#region/routing/posted-answers.ts';
import type { FormatLanguage } from '#region/text/format-language.ts';
import type { FieldApi } from '#store/field-api.ts';
import { useOnDemand } from '#ui/use-on-demand.ts';
import { optionsOf, useRows } from '../fields/use-rows.ts';
import { rowsPath, type VehicleAnswer } from '../fields/vehicle/vehicle-levels.ts';

const labelOf = (options: readonly { value: string; label: string }[], value: unknown): string =>
  options.find((option) => option.value === value)?.label ?? slugWords(value);

/** What a slug says: “toyota.vios” is a Vios of Toyota. */
const slugWords = (slug: unknown): string =>
  String(slug ?? '')
    .split(/[-_.]/)
    .map((word) => word.charAt(0).toLocaleUpperCase() + word.slice(1))
    .join(' ');

/** Types whose answers are not words already. */
const TEXTS: { readonly [Type in FieldView['type']]?: Describe<Type> } = {
  yes_no: (answer, { labels }) => (answer === true ? labels.yes : labels.no),
  consent: (_answer, _view, { t }) => t('request:agreed'),
  number: (answer, { prefix = '', suffix = '' }, { language }) =>
    `${prefix}${formatExactNumber(Number(answer), language)}${suffix}`,
  money: (answer, { minorDigits }, { currency, language }) =>
    formatPayment(toMajorUnits(Number(answer), minorDigits), currency, language),
  date: (answer, _, { language }) => formatDate(String(answer), language),
  rating: (answer, { marks }) => marks.find(({ value }) => value === answer)?.label ?? String(answer),
  select: (answer, { options }) =>
    [answer]
      .flat()
      .map((value) => labelOf(options, value))
      .join(', '),
  place: (answer, { options }) => labelOf(options, answer),
  file: (answer, _, { t }) => t('request:files', { count: [answer].flat().length }),
  slot(answer, { places, timeZone }, { language }) {
    const { start, location } = answer as Parts;
    const time = formatDayAndTime(Date.parse(String(start)), language, timeZone);
    return `${time} · ${labelOf(places, location)}`;
  },
  address(answer, { parts, provinces }) {
    const given = answer as Parts;
    const province = provinces.find(({ value }) => value === given.province);
    const city = province?.cities.find(({ value }) => value === given.city);
    const texts: Parts = {
      ...given,
      province: province?.label ?? given.province,
      city: city?.label ?? given.city,
    };
    return parts.flatMap(({ name }) => texts[name] ?? []).join(', ');
  },
  vehicle(answer) {
    const { make, model, year, submodel, text } = answer as Parts;
    return [text ?? slugWords(model ?? make), year, submodel].filter((part) => part !== undefined).join(' ');
  },
};

export interface AnswerWordsProps {
  answer: FieldAnswer;
  view: FieldView;
  currency: FormView['currency'];
  api: FieldApi;
}

/** An answer as people write it: numbers of phones in the format of the region, cars by their names. */
export function AnswerWords({ answer, view, currency, api }: AnswerWordsProps) {
  const t = useTranslate();
  const language = usePageLanguage();
  const text = answerText(answer, view, { t, language, currency });
  if (view.type === 'phone') return <PhoneWords number={text} view={view} />;
  if (view.type === 'vehicle')
    return <VehicleWords answer={answer as VehicleAnswer} view={view} text={text} api={api} />;
  return text;
}

const loadNumbers = () => import('../fields/phone/phone-number.ts');

function PhoneWords({ number, view }: { number: string; view: FieldViewOf<'phone'> }) {
  const numbers = useOnDemand(true, loadNumbers);
  return numbers ? numbers.phoneText(number, view) : number;
}

interface VehicleWordsProps {
  answer: VehicleAnswer;
  view: FieldViewOf<'vehicle'>;
  /** What is shown until the names have come. */
  text: string;
  api: FieldApi;
}

function VehicleWords({ answer, view: { levels, stock }, text, api }: VehicleWordsProps) {
  const language = usePageLanguage();
  const isListed = answer.text === undefined;
  const makes = useRows(api, isListed ? rowsPath('make', levels, answer, stock) : undefined);
  const models = useRows(
    api,
    answer.model === undefined ? undefined : rowsPath('model', levels, answer, stock),
  );
  const nameOf = ({ rows }: typeof makes, slug: unknown) =>
    optionsOf(rows).find(({ value }) => value === slug)?.label;
  const make = nameOf(makes, answer.make);
  const model = nameOf(models, answer.model);
  if (make === undefined || (answer.model !== undefined && model === undefined)) return text;
  const parts = [
    model?.startsWith(make) ? undefined : make,
    model,
    answer.year === undefined ? undefined : formatYear(Number(answer.year), language),
    answer.submodel,
  ];
  return parts.filter((part) => part !== undefined).join(' ');
}

interface AnswerTextContext {
  t: TypedTranslate;
  language: FormatLanguage;
  currency: Currency;
}

type Parts = Readonly<Record<string, string | number | undefined>>;

type ViewOf<Type extends FieldView['type']> = Extract<FieldView, { type: Type }>;

type Describe<Type extends FieldView['type']> = (
  answer: FieldAnswer,
  view: ViewOf<Type>,
  context: AnswerTextContext,
) => string;

/** An answer in words, for its sender to check before it is sent. */
function answerText(answer: FieldAnswer, view: FieldView, context: AnswerTextContext): string {
  // The table pairs each type with its own view; TypeScript cannot follow that through a lookup.
  const describe = TEXTS[view.type] as Describe<FieldView['type']> | undefined;
  return describe?.(answer, view, context) ?? String(answer);
}
