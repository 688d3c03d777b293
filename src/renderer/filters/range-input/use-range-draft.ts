import { useState } from 'react';
import { parseTypedNumber } from '#domain/text/numeric-input.ts';
import { numberFormat } from '#region/number-format.ts';
import type { FilterViews } from '#region/search/describe-filter.ts';
import type { FilterValue } from '#region/search/filter-value.ts';
import { typedIn } from '#region/search/typed-numbers.ts';
import type { FilterControlProps } from '../filter-control.ts';
import { draftOfRange, hasUnread, type RangeDraft, rangeOfDraft } from './range-draft.ts';

/** What is typed or dragged, until it is chosen; what cannot be read stays, to be corrected. */
export function useRangeDraft({
  view,
  value,
  onChoose,
  onDraft,
}: FilterControlProps<FilterViews['range_input']>) {
  const [draft, setDraft] = useState<RangeDraft>();
  const [isCommitted, setCommitted] = useState(false);
  const isUnread = draft ? isCommitted : view.sent !== undefined;
  const write = (number: number) => numberFormat(view.locale, view.isGrouped).format(number);
  const shown = draft ?? view.sent ?? draftOfRange(value, write);
  const decimals = typedIn(view.typed, view.locale);
  const change = (part: Partial<RangeDraft>) => {
    const next = { ...shown, ...part };
    setDraft(next);
    setCommitted(isUnread && hasUnread(next, decimals));
    onDraft(rangeOfDraft(next, decimals));
  };
  return {
    /** Text of the two inputs. */
    shown,
    decimals,
    /** The range that it means. */
    range: draft ? rangeOfDraft(draft, decimals) : value,
    /** Whether the message for text that is no number is shown. */
    isUnread,
    isUnreadEnd: (end: keyof RangeDraft) =>
      isUnread && shown[end].trim() !== '' && parseTypedNumber(shown[end], decimals) === undefined,
    change,
    changeRange: (range: FilterValue | undefined) => change(draftOfRange(range, write)),
    commit() {
      if (!draft) return;
      if (hasUnread(draft, decimals)) return setCommitted(true);
      setDraft(undefined);
      onChoose(rangeOfDraft(draft, decimals));
    },
  };
}
