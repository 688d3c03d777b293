import type { FormField, RequestForm } from '#contracts/types.ts';

/** What a form without scripts sends: texts by name, several of the same name as a list. */
export type TypedFields = Readonly<Record<string, string | readonly string[]>>;

const NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/;
const YES: readonly string[] = ['true', 'on', 'yes', '1'];
const NO: readonly string[] = ['false', 'off', 'no', '0'];

/**
 * Returns the answers in texts of a form. Parts of an answer have names with a point: `vehicle.make`. What cannot be an
 * answer stays as it is, for the schema of the form to refuse.
 */
export function typedAnswers(
  { steps }: Pick<RequestForm, 'steps'>,
  fields: TypedFields,
): Record<string, unknown> {
  const known = new Map(steps.flatMap((step) => step.fields.map((field) => [field.name, field])));
  const answers = new Map<string, unknown>();
  for (const [name, text] of Object.entries(fields)) {
    if (text === '') continue;
    const [first = '', part] = name.split('.', 2);
    const field = known.get(first);
    if (field && part !== undefined) {
      const whole = answers.get(first) as object | undefined;
      answers.set(first, { ...whole, [part]: part === 'year' ? numberOf(text) : text });
    } else if (field) answers.set(name, answerOf(field, text));
    else answers.set(name, text);
  }
  return Object.fromEntries([...answers].filter(([, answer]) => answer !== undefined));
}

function answerOf({ type, multiple }: FormField, text: string | readonly string[]): unknown {
  if (type === 'file' || (type === 'select' && multiple)) return [text].flat();
  if (typeof text !== 'string') return text;
  if (type === 'number' || type === 'rating' || type === 'money') return numberOf(text);
  if (type === 'yes_no' || type === 'consent')
    return YES.includes(text) || (NO.includes(text) ? no(type) : text);
  return text;
}

/** A box without a tick is no consent. */
const no = (type: FormField['type']) => (type === 'consent' ? undefined : false);

const numberOf = (text: string | readonly string[]): unknown =>
  typeof text === 'string' && NUMBER.test(text) ? Number(text) : text;
