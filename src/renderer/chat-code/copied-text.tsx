import { useId, useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import styles from './chat-code.module.css';

/** A text with a button that copies it without the spaces that make it readable. */
export function CopiedText({ text }: { text: string }) {
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
