import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import type { DayVisits } from './visit.ts';
import { VisitSheet } from './visit-sheet.tsx';

/** Prints the visits of a day and nothing else of the page. */
export function PrintVisits(props: DayVisits) {
  const t = useTranslate();
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return;
    const end = () => setPrinting(false);
    window.addEventListener('afterprint', end);
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, [isPrinting]);
  return (
    <>
      <Button size="sm" icon="print" data-shortcut="print" onClick={() => setPrinting(true)}>
        {t('desk:visits.print')}
      </Button>
      {isPrinting && createPortal(<VisitSheet {...props} />, document.body)}
    </>
  );
}
