import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatYear } from '#region/format/format.ts';
import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import type { FieldView, FormView } from '#region/forms/form-view.ts';
import type { FieldAnswer } from '#region/routing/posted-answers.ts';
import type { FieldApi } from '#store/field-api.ts';
import { useOnDemand } from '#ui/use-on-demand.ts';
import { optionsOf, useRows } from '../fields/use-rows.ts';
import { rowsPath, type VehicleAnswer } from '../fields/vehicle/vehicle-levels.ts';
import { answerText } from './answer-text.ts';

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
