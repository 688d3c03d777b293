import { useCallback, useId, useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { RegionContact } from '#integrations/messaging/region-contact.ts';
import { visitorApi } from '#store/api-address.ts';
import { askApi } from '#store/field-api.ts';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useOnDemand } from '#ui/use-on-demand.ts';
import styles from './chat-code.module.css';

type Messaging = NonNullable<RegionContact['messaging']>;

/** What a conversation is about. */
export interface ChatSubject {
  /** Code of the region. */
  region: string;
  /** Code of the language. */
  language: string;
  /** Of a car. */
  slug: string;
}

export interface ChatCodeDialogProps extends Pick<Messaging, 'app'> {
  wide: NonNullable<Messaging['wide']>;
  about: ChatSubject;
  onClose(): void;
}

/** The ways into a conversation for who sits at a computer: QR code, account, web site of the messaging app. */
export function ChatCodeDialog({ app, wide, about, onClose }: ChatCodeDialogProps) {
  const t = useTranslate();
  const { region, language, slug } = about;
  const load = useCallback(() => {
    const address = visitorApi(region, `/chat/${encodeURIComponent(slug)}/line-qr-code`);
    return askApi<{ data: string }>(`${address}?lang=${encodeURIComponent(language)}`);
  }, [region, language, slug]);
  const code = useOnDemand(true, load);
  return (
    <Dialog title={t(`common:contact.${app}`)} closeLabel={t('common:account.close')} onClose={onClose}>
      <div className={styles.content}>
        {code === null ? (
          <Notice tone="problem" isLive>
            {t('chat:failed')}
          </Notice>
        ) : (
          <>
            <p className={styles.hint}>{t('chat:hint')}</p>
            <div className={styles.code} aria-busy={code === undefined}>
              {/* biome-ignore lint/performance/noImgElement: the answer is the picture itself */}
              {code && <img src={code.data} alt={t('chat:picture')} width={600} height={600} />}
            </div>
          </>
        )}
        <CopiedText text={wide.account} />
        <LinkButton href={wide.href} rel="noopener" isBlock>
          {t('chat:open')}
        </LinkButton>
      </div>
    </Dialog>
  );
}

/** A text with a button that copies it without the spaces that make it readable. */
function CopiedText({ text }: { text: string }) {
  const t = useTranslate();
  const id = useId();
  const [status, setStatus] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text.replaceAll(/\s/g, ''));
      setStatus(t('chat:copied'));
    } catch {
      setStatus(t('chat:select'));
    }
  };
  return (
    <div className={styles.account}>
      <bdi id={id} dir="ltr">
        {text}
      </bdi>
      <Button size="sm" aria-describedby={id} onClick={copy}>
        {t('chat:copy')}
      </Button>
      <span role="status">{status}</span>
    </div>
  );
}
