import { useMemo } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { NativeSelect } from '#ui/mantine/controls.ts';
import { Notice } from '#ui/notice/notice.tsx';
import formStyles from '../form.module.css';
import { useForm } from '../model/form-context.ts';
import { inheritedAt } from '../model/region-form.ts';
import { endedBy, redirectsOf } from './address-table.ts';
import styles from './addresses.module.css';

/** Addresses that lead nowhere once the draft is published, and the redirects that keep former ones. */
export function EndedAddresses({ live, routes }: { live: string; routes: readonly string[] }) {
  const t = useTranslate();
  const { form, set } = useForm();
  const ended = useMemo(() => endedBy(form, live), [form, live]);
  const redirects = redirectsOf(form);
  return (
    <>
      {ended.length > 0 && (
        <Notice tone="warning">
          <p>{t('desk:form.addresses.ended', { count: ended.length })}</p>
          <ul className={styles.ended}>
            {ended.map(({ path, slug, route }) => (
              <li key={slug}>
                <code>{decodeURI(path)}</code>
                {!form.isReadOnly && (
                  <Button size="sm" onClick={() => set(['redirects', slug], route)}>
                    {t('desk:form.addresses.redirectTo', { route })}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {redirects.length > 0 && (
        <fieldset className={formStyles.group}>
          <legend className={formStyles.legend}>{t('desk:form.addresses.redirects')}</legend>
          {redirects.map(([slug, route]) => (
            <Redirect key={slug} {...{ slug, route, routes }} />
          ))}
        </fieldset>
      )}
    </>
  );
}

function Redirect({ slug, route, routes }: { slug: string; route: string; routes: readonly string[] }) {
  const t = useTranslate();
  const { form, set, remove, inherit } = useForm();
  const path = ['redirects', slug];
  return (
    <div className={formStyles.condition}>
      <code className={styles.slug}>{slug}</code>
      <NativeSelect
        aria-label={t('desk:form.addresses.leadsTo', { slug })}
        value={route}
        data={[...new Set(['home', ...routes, route])]}
        disabled={form.isReadOnly}
        onChange={(event) => set(path, event.currentTarget.value)}
      />
      {!form.isReadOnly && (
        <button
          type="button"
          className={formStyles.tool}
          aria-label={t('desk:form.removeNamed', { name: slug })}
          onClick={() => (inheritedAt(form, path) === undefined ? inherit(path) : remove(path))}
        >
          <Icon name="close" size="sm" />
        </button>
      )}
    </div>
  );
}
