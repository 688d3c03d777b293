import { text } from '@clack/prompts';
import { answered } from '../new/answers.ts';
import { type Addable, type AddContext, type Given, many, one } from './addable.ts';

/** Asks on the terminal for what a thing needs and flags do not give. */
export async function askMissing(
  { flags }: Addable,
  name: string,
  given: Given,
  context: AddContext,
): Promise<Given> {
  const answers: Record<string, Given[string]> = { ...given };
  for (const flag of flags) {
    if (!flag.isNeeded?.(name, context)) continue;
    if (many(given, flag.name).length > 0 || one(given, flag.name) !== undefined) continue;
    const label = `${flag.name.replaceAll('-', ' ')} (${flag.text})`;
    if (!flag.isText) {
      answers[flag.name] = await askText(label);
      continue;
    }
    const texts: string[] = [];
    for (const language of context.languages)
      texts.push(`${language}=${await askText(`${flag.name} in ${language}`)}`);
    answers[flag.name] = texts;
  }
  return answers;
}

/** Asks for a text that is not empty. */
export async function askText(message: string): Promise<string> {
  const validate = (typed: string | undefined) =>
    (typed ?? '').trim() === '' ? 'write something' : undefined;
  return (await answered(text({ message, validate }))).trim();
}
