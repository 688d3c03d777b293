import type { Description, Variable } from './variable.ts';

const ENTRY = /^([a-z0-9-]+):([a-z0-9.-]+(?::\d{1,5})?)(?:=(FEED_AUTHORIZATION(?:_\w+)?))?$/;

/** Hosts that feeds of the desk may call, by region, with the variables that they may send; separated by commas, or nothing. */
export function deskHosts(description: Description): Variable<string> {
  return {
    ...description,
    allowed:
      'entries such as sg:cars.internal:8080 or sg:cars.example=FEED_AUTHORIZATION_DEALER, separated by commas',
    default: '',
    parse(value) {
      const entries = value.split(',').map((entry) => entry.trim());
      return entries.every((entry) => ENTRY.test(entry)) ? entries.join(',') : undefined;
    },
  };
}

/** A host that feeds of the desk may call. */
export interface DeskHost {
  /** With its port. */
  host: string;
  /** Variable with the header `Authorization` that they may send there; null: it may only be called. */
  variable: string | null;
}

/** What the feeds of a region that are made at its desk may call, besides public addresses by https. */
export function deskHostsOf(value: string, region: string): DeskHost[] {
  return value.split(',').flatMap((entry) => {
    const [, code, host, variable = null] = ENTRY.exec(entry) ?? [];
    return code === region && host !== undefined ? [{ host, variable }] : [];
  });
}
