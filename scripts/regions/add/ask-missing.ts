import { cancel, isCancel, text } from '@clack/prompts';
import { UsageError } from '../../usage-error.ts';
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
      answers[flag.name] = await answered(label);
      continue;
    }
    const texts: string[] = [];
    for (const language of context.languages)
      texts.push(`${language}=${await answered(`${flag.name} in ${language}`)}`);
    answers[flag.name] = texts;
  }
  return answers;
}

/** Asks for a text that is not empty. */
export async function answered(message: string): Promise<string> {
  const answer = await text({
    message,
    validate: (typed) => ((typed ?? '').trim() === '' ? 'write something' : undefined),
  });
  if (isCancel(answer)) {
    cancel('nothing was written');
    throw new UsageError('stopped');
  }
  return answer.trim();
}
