import { useCallback, useState } from 'react';
import type { DeskListing } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { FieldAnswer } from '#region/routing/posted-answers.ts';
import type { Failure } from '#store/failure.ts';
import { useNotify } from '../parts/use-notify.ts';
import { storedValue } from './field-values.ts';
import type { ListingEditor } from './use-listing-editor.ts';

/** Answers that differ from the listing, by name of the field; `answer` is absent where the field was emptied. */
export type ListingEdits = Readonly<Record<string, { answer?: FieldAnswer }>>;

interface Options {
  listing: DeskListing;
  editor: Pick<ListingEditor, 'change' | 'isBusy'>;
  edits: ListingEdits;
  onEdit(change: (edits: ListingEdits) => ListingEdits): void;
}

/** Edits of fields that are not saved yet, and how to save them. */
export function useListingEdits({ listing, editor, edits, onEdit }: Options) {
  const t = useTranslate();
  const notify = useNotify();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const count = Object.keys(edits).length;

  const set = useCallback(
    (name: string, answer: FieldAnswer | undefined, stored: FieldAnswer | undefined) => {
      setErrors(({ [name]: _, ...others }) => others);
      onEdit(({ [name]: _, ...others }) =>
        isSame(answer, stored) ? others : { ...others, [name]: answer === undefined ? {} : { answer } },
      );
    },
    [onEdit],
  );

  return {
    edits,
    errors,
    count,
    set,
    discard() {
      setErrors({});
      onEdit(() => ({}));
    },
    async save() {
      if (count === 0 || editor.isBusy) return;
      const changed = listing.fields.filter(({ name }) => Object.hasOwn(edits, name));
      const fields = Object.fromEntries(
        changed.map((field) => [field.name, storedValue(edits[field.name]?.answer, field)]),
      );
      try {
        if (!(await editor.change(() => ({ part: 'fields', body: { fields } })))) return;
        // what was typed in the meantime stays
        onEdit((now) =>
          Object.fromEntries(Object.entries(now).filter(([name, each]) => edits[name] !== each)),
        );
        notify.done(t('desk:listing.saved'));
      } catch (failure) {
        const found = fieldErrors(failure as Failure);
        setErrors(found);
        if (Object.keys(found).length === 0) notify.failed(failure);
      }
    },
  };
}

export type EditedFields = ReturnType<typeof useListingEdits>;

const isSame = (one: FieldAnswer | undefined, other: FieldAnswer | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Texts of the API by field, as sentences. */
function fieldErrors({ body }: Failure): Record<string, string> {
  const { errors = {} } = (body ?? {}) as { errors?: Record<string, string[]> };
  return Object.fromEntries(
    Object.entries(errors).map(([name, texts]) => {
      const text = texts.join(', ');
      return [name, `${text.charAt(0).toUpperCase()}${text.slice(1)}.`];
    }),
  );
}
