import type { RequestForm } from '#contracts/types.ts';
import type { FieldContext } from '#region/forms/field-kind.ts';
import { fieldKindOf } from '#region/forms/field-kinds.ts';
import type { FieldAnswer } from '#region/routing/posted-answers.ts';

export interface ReadAnswers {
  answers: Record<string, FieldAnswer>;
  /** Names with a text that no field of the form reads. */
  unread: string[];
}

/** Reads the answers of native controls, sent as `field=text` or `field.part=text`. */
export function readAnswers(
  { steps }: Pick<RequestForm, 'steps'>,
  body: URLSearchParams,
  context: FieldContext,
): ReadAnswers {
  const asked = new Set<string>();
  const fields = steps.flatMap((step) => step.fields);
  const answers = fields.flatMap((field) => {
    const texts = (part?: string) => {
      const name = part === undefined ? field.name : `${field.name}.${part}`;
      asked.add(name);
      return body
        .getAll(name)
        .map((text) => text.replaceAll('\r\n', '\n').trim())
        .filter((text) => text !== '');
    };
    const { read } = fieldKindOf(field);
    const answer = read ? read(texts, field, context) : texts()[0];
    return answer === undefined ? [] : [[field.name, answer] as const];
  });
  const unread = [...body].flatMap(([name, text]) => (text === '' || asked.has(name) ? [] : name));
  return { answers: Object.fromEntries(answers), unread };
}
