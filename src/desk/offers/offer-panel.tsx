import type { DeskOffer, DeskOfferEvent, LedgerEntry, OfferFile } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { offerEventText } from '../events/offer-event-text.ts';
import { DataTable } from '../list/data-table.tsx';
import { Facts } from '../panel/facts.tsx';
import { FileList } from '../panel/file-list.tsx';
import { History, HistoryEntry } from '../panel/history.tsx';
import { Panel } from '../panel/panel.tsx';
import { LoadState } from '../parts/load-state.tsx';
import parts from '../parts/parts.module.css';
import { useDates } from '../parts/use-dates.ts';
import { useNotify } from '../parts/use-notify.ts';
import { accountText } from '../payments/account-text.ts';
import { DeskLink } from '../routing/desk-link.tsx';
import { OfferActions } from './offer-actions.tsx';
import { OfferBadge } from './offer-badge.tsx';
import { OfferPayments } from './offer-payments.tsx';
import { OfferSums } from './offer-sums.tsx';
import styles from './offers.module.css';
import {
  type OfferKey,
  offerFilePath,
  salesOrderPath,
  useOfferQuery,
  useRemoveAgreementMutation,
} from './offers-api.ts';

/** An offer beside the list: what is next, buyer, money, documents, ledger and history. */
export function OfferPanel({ offerKey, query }: { offerKey: OfferKey; query: string }) {
  const t = useTranslate();
  const { data: offer, error, refetch } = useOfferQuery(offerKey);
  return (
    <Panel
      title={t('desk:offer.label', { number: offerKey.number })}
      list={{ region: offerKey.region, page: 'offers', query }}
      className={styles.panel}
    >
      {offer ? (
        <Offer offer={offer} offerKey={offerKey} />
      ) : (
        <LoadState error={error} onRetry={() => void refetch()} />
      )}
    </Panel>
  );
}

function Offer({ offer, offerKey }: { offer: DeskOffer; offerKey: OfferKey }) {
  const t = useTranslate();
  return (
    <>
      <p className={styles.title}>
        <strong>{offer.car.title}</strong> <OfferBadge {...offer} />
      </p>
      <BeganWith began={offer.began_with} />
      <OfferActions offer={offer} offerKey={offerKey} />
      <OfferFacts offer={offer} region={offerKey.region} />
      <section className={styles.part}>
        <h3>{t('desk:offer.sums')}</h3>
        <OfferSums offer={offer} />
        {offer.has_sales_order && (
          <p>
            <a className={parts.link} href={salesOrderPath(offerKey)} target="_blank" rel="noopener">
              {t('desk:offer.salesOrder')}
            </a>
          </p>
        )}
      </section>
      <section className={styles.part}>
        <h3>{t('desk:offer.payments')}</h3>
        <OfferPayments payments={offer.payments} offerKey={offerKey} />
      </section>
      <OfferFiles offer={offer} offerKey={offerKey} />
      <section className={styles.part}>
        <h3>{t('desk:offer.ledger')}</h3>
        <OfferLedger offer={offer} />
      </section>
      <section className={styles.part}>
        <h3>{t('desk:offer.history')}</h3>
        <OfferHistory events={offer.history} />
      </section>
    </>
  );
}

/** The region has changed since: this buyer keeps what they have begun with. */
function BeganWith({ began }: { began: DeskOffer['began_with'] }) {
  const t = useTranslate();
  const dates = useDates();
  if (!began) return null;
  const version = began.version === null ? '' : t('desk:offer.beganVersion', { version: began.version });
  return <Notice>{t('desk:offer.beganWith', { date: dates.moment(began.at), version })}</Notice>;
}

/** Buyer and car. */
function OfferFacts({ offer, region }: { offer: DeskOffer; region: string }) {
  const t = useTranslate();
  const dates = useDates();
  const facts = [
    { label: t('desk:offer.phone'), value: <a href={`tel:${offer.phone}`}>{offer.phone}</a> },
    ...offer.buyer.map(({ label, value }) => ({ label, value })),
    ...(offer.method === null
      ? []
      : [
          {
            label: t('desk:offer.method'),
            value: [t(`desk:offer.methods.${offer.method}`), offer.bank].filter(Boolean).join(', '),
          },
        ]),
    {
      label: t('desk:offer.car'),
      value: (
        <a className={parts.link} href={offer.car.path}>
          {t('desk:offer.carPage')}
        </a>
      ),
    },
    ...(offer.ticket === null
      ? []
      : [
          {
            label: t('desk:offer.ticket'),
            value: (
              <DeskLink to={{ region, page: 'tickets', item: offer.ticket }} className={parts.link}>
                {offer.ticket}
              </DeskLink>
            ),
          },
        ]),
    ...(offer.held_until === null
      ? []
      : [{ label: t('desk:offer.held'), value: dates.moment(offer.held_until) }]),
    ...(offer.signed_at === null
      ? []
      : [{ label: t('desk:offer.signed'), value: dates.moment(offer.signed_at) }]),
  ];
  return <Facts facts={facts} />;
}

/** What happened to an offer, the newest first. */
function OfferHistory({ events }: { events: readonly DeskOfferEvent[] }) {
  const t = useTranslate();
  const by = (name: string) => (name === 'buyer' || name === 'system' ? t(`desk:offer.actor.${name}`) : name);
  return (
    <History>
      {events.toReversed().map((event) => (
        <HistoryEntry
          key={`${event.at} ${event.action}`}
          at={event.at}
          by={by(event.by)}
          text={offerEventText(event.action, t)}
        >
          {event.detail !== null && <p className={styles.detail}>{event.detail}</p>}
        </HistoryEntry>
      ))}
    </History>
  );
}

/** Documents of the buyer and the agreement. */
export function OfferFiles({ offer, offerKey }: { offer: DeskOffer; offerKey: OfferKey }) {
  const t = useTranslate();
  const notify = useNotify();
  const [remove] = useRemoveAgreementMutation();
  const mayRemove = offer.actions.some(({ name }) => name === 'prepare_agreement');
  async function removeFile({ id }: OfferFile) {
    const { error } = await remove({ ...offerKey, file: id });
    if (error) notify.failed(error);
  }
  const pathOf = ({ id }: OfferFile) => offerFilePath(offerKey, id);
  return (
    <>
      <section className={styles.part}>
        <h3>{t('desk:offer.documents')}</h3>
        <dl className={styles.documents}>
          {offer.documents.map(({ name, label, required, files }) => (
            <div key={name}>
              <dt>
                {label}
                {!offer.is_final && files.length === 0 && (
                  <span className={parts.second}>
                    {t(required ? 'desk:offer.document.missing' : 'desk:offer.document.optional')}
                  </span>
                )}
              </dt>
              {files.length > 0 && (
                <dd>
                  <FileList files={files} pathOf={pathOf} />
                </dd>
              )}
            </div>
          ))}
        </dl>
      </section>
      <section className={styles.part}>
        <h3>{t('desk:offer.agreement.title')}</h3>
        {offer.agreement.length === 0 && <p className={parts.quiet}>{t('desk:offer.agreement.none')}</p>}
        <FileList
          files={offer.agreement}
          pathOf={pathOf}
          actionOf={(file) =>
            mayRemove && (
              <Button
                size="sm"
                variant="quiet"
                aria-label={t('desk:offer.agreement.remove', { name: file.name })}
                onClick={() => void removeFile(file)}
              >
                {t('desk:offer.agreement.removeShort')}
              </Button>
            )
          }
        />
      </section>
    </>
  );
}

/** Entries of the ledger about an offer as debit and credit, and what is left on each account. */
function OfferLedger({ offer: { ledger, balances } }: { offer: DeskOffer }) {
  const t = useTranslate();
  const dates = useDates();
  if (ledger.length === 0) return <p className={parts.quiet}>{t('desk:ledger.none')}</p>;
  return (
    <DataTable
      label={t('desk:ledger.entries')}
      columns={[
        { name: 'account', label: t('desk:ledger.account') },
        { name: 'debit', label: t('desk:ledger.debit'), className: parts.amount },
        { name: 'credit', label: t('desk:ledger.credit'), className: parts.amount },
      ]}
    >
      {[...Map.groupBy(ledger, ({ key }) => key)].map(([key, entries]) => (
        <tbody key={key}>
          <tr>
            <th scope="rowgroup" colSpan={3} className={styles.posting}>
              {postingText(key, t)} · {dates.moment(entries[0]?.at ?? '')}
            </th>
          </tr>
          {entries.map((entry) => (
            <Entry
              key={`${entry.account} ${entry.amount.currency}`}
              account={entry.account}
              amount={entry.amount}
            />
          ))}
        </tbody>
      ))}
      <tbody>
        <tr>
          <th scope="rowgroup" colSpan={3} className={styles.posting}>
            {t('desk:ledger.left')}
          </th>
        </tr>
        {balances.map((balance) => (
          <Entry key={`${balance.account} ${balance.amount.currency}`} {...balance} />
        ))}
      </tbody>
    </DataTable>
  );
}

/** Debits are positive, credits negative; each column shows plain amounts. */
function Entry({ account, amount }: Pick<LedgerEntry, 'account' | 'amount'>) {
  const t = useTranslate();
  const text = amount.text.replace(/^[-−]/, '');
  return (
    <tr>
      <td>{accountText(account, t)}</td>
      <td className={parts.amount}>{amount.amount > 0 ? text : ''}</td>
      <td className={parts.amount}>{amount.amount <= 0 ? text : ''}</td>
    </tr>
  );
}

function postingText(key: string, t: ReturnType<typeof useTranslate>): string {
  if (key.endsWith(':returned')) return t('desk:ledger.returned');
  if (key.startsWith('dispute:')) return t('desk:ledger.dispute');
  return t(key.startsWith('refund:') ? 'desk:ledger.refund' : 'desk:ledger.payment');
}
