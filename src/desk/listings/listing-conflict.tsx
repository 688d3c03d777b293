import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { DifferenceList } from './difference-list.tsx';
import { differences } from './differences.ts';
import type { Conflict } from './use-listing-editor.ts';

export interface ListingConflictProps {
  conflict: Conflict;
  /** Whether there are edits that are not saved. */
  hasEdits: boolean;
  onKeep(): void;
  onReload(): void;
}

/** Shows what somebody else has changed in the meantime, and asks what to do with the own edits. */
export function ListingConflict({ conflict, hasEdits, onKeep, onReload }: ListingConflictProps) {
  const t = useTranslate();
  return (
    <Notice tone="warning" isLive>
      <p>{t(hasEdits ? 'desk:conflict.edits' : 'desk:conflict.text')}</p>
      <DifferenceList rows={differences(conflict.before, conflict.now, t)} />
      <p>
        <Button size="sm" onClick={onReload}>
          {t('desk:conflict.reload')}
        </Button>{' '}
        {hasEdits && (
          <Button size="sm" onClick={onKeep}>
            {t('desk:conflict.keep')}
          </Button>
        )}
      </p>
    </Notice>
  );
}
