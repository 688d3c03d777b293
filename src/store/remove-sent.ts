import type { DeviceList } from './device-list.ts';

/** Takes out of a list what was sent to the account of a person. An entry that has changed since stays. */
export function removeSent<Entry>(list: DeviceList<Entry>, region: string, sent: readonly Entry[]): void {
  const texts = new Set(sent.map((entry) => JSON.stringify(entry)));
  list.change(region, (entries) => entries.filter((entry) => !texts.has(JSON.stringify(entry))));
}
