import { useEffect, useState } from 'react';
import { beginOffer } from '#features/offer/index.ts';
import { openLogin, useSession } from '#features/session/index.ts';
import { usePageLanguage } from '#i18n/i18n-provider.tsx';
import { currentHref } from '#integrations/navigation/history-entries.ts';
import { Notice } from '#ui/notice/notice.tsx';
import type { ListingView } from './listing-view.ts';

export interface ReserveFlowProps {
  car: Pick<ListingView, 'chat' | 'reserve'>;
  /** Somebody else has the car: the page at the address is old. */
  onTaken(href: string): void;
}

/** What follows the press on "Reserve it": a login if needed, then the page of the offer, or why there is none. */
export function ReserveFlow({ car, onTaken }: ReserveFlowProps) {
  const { chat, reserve: view } = car;
  const { code: language } = usePageLanguage();
  const { profile } = useSession();
  const isUser = profile !== null;
  /** Empty: there was no answer. */
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the login
  useEffect(() => {
    if (!view) return;
    if (!isUser) return openLogin();
    setBusy(true);
    void beginOffer({
      locale: { region: chat.region, language },
      slug: view.slug,
      listHref: view.listHref,
    }).then((result) => {
      if (result === 'begun') return;
      setBusy(false);
      if (result === 'login') return openLogin();
      setProblem(result.text);
      if (result.isTaken) onTaken(currentHref());
    });
  }, [isUser]);
  return (
    <>
      <p role="status">{isBusy && view?.busy}</p>
      <div role="alert">
        {problem !== undefined && <Notice tone="warning">{problem || view?.failed}</Notice>}
      </div>
    </>
  );
}
