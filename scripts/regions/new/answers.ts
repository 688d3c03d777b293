import { cancel, intro, isCancel, multiselect, select, text } from '@clack/prompts';
import { answersFrom, type Flags } from '../../../src/server/manifests/new-region/answers-from.ts';
import { countryFacts } from '../../../src/server/manifests/new-region/country-facts.ts';
import {
  type Answers,
  validateAnswers,
  validateCode,
} from '../../../src/server/manifests/new-region/validate-answers.ts';
import { UsageError } from '../../usage-error.ts';

/** Asks on the terminal for values without a flag. */
export async function askAnswers(
  country: string | undefined,
  flags: Flags,
  source: string,
): Promise<Answers> {
  intro('Another region');
  const named =
    country ??
    (await answered(
      text({
        message: 'Which country? (ISO code or English name)',
        validate: (given) => problemOf(() => countryFacts(given ?? '')),
      }),
    ));
  const suggested = answersFrom(named, flags, source);
  const { facts } = suggested;
  const code = flags.code
    ? suggested.code
    : await answered(
        text({
          message: 'Code in addresses',
          initialValue: suggested.code,
          validate: (given) => problemOf(() => validateCode(given ?? '', facts)),
        }),
      );
  const choices = [...new Set([...suggested.languages, ...facts.languages, source])];
  const languages = flags.languages
    ? suggested.languages
    : await answered(
        multiselect({
          message: 'Languages, the default first',
          options: choices.map((value) => ({ value, label: `${value}  ${nameOf(value)}` })),
          initialValues: suggested.languages,
        }),
      );
  const timeZone =
    flags['time-zone'] || facts.timeZones.length < 2
      ? suggested.timeZone
      : await answered(
          select({
            message: 'Time zone',
            options: facts.timeZones.map((value) => ({ value, label: value })),
          }),
        );
  return validateAnswers({ ...suggested, code, languages, timeZone });
}

/** Returns the message of a thrown error. */
export function problemOf(use: () => unknown): string | undefined {
  try {
    use();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** @throws UsageError when the question was cancelled */
export async function answered<Value>(asked: Promise<Value>): Promise<Exclude<Value, symbol>> {
  const answer = await asked;
  if (isCancel(answer)) {
    cancel('nothing was written');
    throw new UsageError('stopped');
  }
  return answer as Exclude<Value, symbol>;
}

function nameOf(tag: string): string {
  return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
}
