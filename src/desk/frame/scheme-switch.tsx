import { useEffect, useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';

const KEY = 'desk.scheme';

type Scheme = 'light' | 'dark';

/** Switches between light and dark. Until the first switch the setting of the browser applies. */
export function SchemeSwitch() {
  const t = useTranslate();
  const [scheme, setScheme] = useState<Scheme>(readScheme);
  useEffect(() => {
    document.documentElement.dataset.scheme = scheme;
  }, [scheme]);
  const other = scheme === 'dark' ? 'light' : 'dark';
  function change() {
    window.localStorage.setItem(KEY, other);
    setScheme(other);
  }
  return (
    <Button size="sm" onClick={change}>
      {t(`desk:scheme.${other}`)}
    </Button>
  );
}

function readScheme(): Scheme {
  const stored = window.localStorage.getItem(KEY);
  if (stored === 'light' || stored === 'dark') return stored;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
