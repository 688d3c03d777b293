import type { DeskListingChange, DeskListingEvent } from '#contracts/types.ts';
import type { FieldValue } from '#domain/search/criteria.ts';
import { formatField } from '#region/format/format.ts';
import { localizedText } from '#region/text/localized-text.ts';
import type { listDeskEvents } from '../staff/index.ts';
import type { TicketContext } from '../tickets/index.ts';

type StoredEvent = Awaited<ReturnType<typeof listDeskEvents>>[number];

/** What staff have done to a listing, in the words of the region. */
export function serializeEvent(
  { id, action, before, after, createdAt, staffName }: StoredEvent,
  context: TicketContext,
): DeskListingEvent {
  const names = Object.keys(after ?? {});
  return {
    id,
    action,
    at: createdAt.toISOString(),
    staff: staffName,
    changes: names.flatMap((name) => changeOf(name, before?.[name], after?.[name], context) ?? []),
  };
}

function changeOf(
  name: string,
  before: unknown,
  after: unknown,
  context: TicketContext,
): DeskListingChange | undefined {
  const { region, language, t } = context;
  if (name === 'status') {
    const statusText = (value: unknown) =>
      typeof value === 'string' ? t(`desk:listing.status.${value}`) : '';
    return { label: t('desk:column.status'), before: statusText(before), after: statusText(after) };
  }
  const field = region.manifest.fields[name];
  if (!field) return undefined;
  const textOf = (value: unknown) => formatField(value as FieldValue, field, context) ?? '';
  return {
    label: localizedText(field.label, language.code, t),
    before: textOf(before),
    after: textOf(after),
  };
}
