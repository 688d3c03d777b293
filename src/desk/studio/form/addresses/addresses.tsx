import { useMemo } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { NativeSelect, TextInput } from '#ui/mantine/controls.ts';
import { Notice } from '#ui/notice/notice.tsx';
import formStyles from '../form.module.css';
import { useForm } from '../model/form-context.ts';
import { inheritedAt } from '../model/region-form.ts';
import {
  type AddressRow,
  addressRows,
  endedBy,
  OTHERS,
  redirectsOf,
  type SlugCell,
} from './address-table.ts';
import styles from './addresses.module.css';

/** The slugs of all routes in all languages, and the redirects of those that ended. */
export function Addresses({ live }: { live: string }) {
  const t = useTranslate();
  const { form } = useForm();
  const rows = addressRows(form);
  if (!rows)
    return (
      <Notice tone="warning">
        <p>{t('desk:form.addresses.unreadable')}</p>
      </Notice>
    );
  return (
    <article className={formStyles.page}>
      <h2 className={formStyles.title}>{t('desk:form.addresses.title')}</h2>
      <p className={formStyles.help}>{t('desk:form.addresses.help')}</p>
      <EndedAddresses live={live} routes={rows.map(({ route }) => route)} />
      <div className={styles.frame}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('desk:form.addresses.route')}</th>
              {[OTHERS, ...form.languages].map((key) => (
                <th key={key} scope="col">
                  {key === OTHERS ? t('desk:form.addresses.others') : key}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <AddressLine key={row.route} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </article>
  );
}

function AddressLine({ row: { route, cells } }: { row: AddressRow }) {
  const t = useTranslate();
  return (
    <tr>
      <th scope="row">
        <code>{route}</code>
      </th>
      {cells.map((cell) => (
        <td key={cell.key} data-language={cell.key === OTHERS ? t('desk:form.addresses.others') : cell.key}>
          <SlugInput route={route} cell={cell} />
        </td>
      ))}
    </tr>
  );
}

function SlugInput({ route, cell: { key, slug, fallback, fault } }: { route: string; cell: SlugCell }) {
  const t = useTranslate();
  const { form, set, remove, inherit } = useForm();
  const path = ['routes', route, 'slug', key];
  function change(typed: string) {
    if (typed !== '') set(path, typed);
    else if (inheritedAt(form, path) === undefined) inherit(path);
    else remove(path);
  }
  return (
    <TextInput
      aria-label={t('desk:form.addresses.slugOf', {
        route,
        language: key === OTHERS ? t('desk:form.addresses.others') : key,
      })}
      value={slug}
      placeholder={fallback}
      error={fault && t(`desk:form.addresses.fault.${fault.kind}`, { other: fault.other })}
      disabled={form.isReadOnly}
      dir="auto"
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => change(event.currentTarget.value.replace(/\s+/g, '-'))}
    />
  );
}

/** Addresses that lead nowhere once the draft is published, and the redirects that keep former ones. */
function EndedAddresses({ live, routes }: { live: string; routes: readonly string[] }) {
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
