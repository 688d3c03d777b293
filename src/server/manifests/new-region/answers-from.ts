import { type CountryFacts, countryFacts } from './country-facts.ts';
import { type Answers, validateAnswers } from './validate-answers.ts';

/** Answers as they are given; those that are missing come from CLDR. */
export interface Flags {
  code?: string;
  /** With commas between them. */
  languages?: string;
  'time-zone'?: string;
  currency?: string;
}

/**
 * Creates answers about a country, with CLDR data as defaults.
 * @param source language that the product is written in, which is suggested beside those of the country
 * @throws UsageError for an invalid answer
 */
export function answersFrom(country: string, flags: Flags, source: string): Answers {
  const facts = countryFacts(country);
  return validateAnswers({
    facts,
    code: flags.code ?? facts.country.toLowerCase(),
    languages: flags.languages?.split(',').map((tag) => tag.trim()) ?? suggestedLanguages(facts, source),
    timeZone: flags['time-zone'] ?? facts.timeZones[0] ?? 'UTC',
    currency: flags.currency ?? facts.currency,
    notes: [],
  });
}

function suggestedLanguages({ languages }: CountryFacts, source: string): string[] {
  return languages.includes(source) ? languages : [...languages, source];
}
