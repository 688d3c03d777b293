import { numberFormat } from '#region/number-format.ts';
import { withPage } from '#region/search/change-search.ts';
import { CardGrid } from '#renderer/car-card/card-grid.tsx';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { Pagination } from '#ui/pagination/pagination.tsx';
import { usePart } from '#ui/parts/use-part.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import type { BrowseSession } from './browse-session.ts';
import type { BrowseState } from './browse-state.ts';
import { EmptyResult } from './empty-result.tsx';
import { followLink } from './follow-link.ts';
import styles from './results.module.css';

interface ResultsProps {
  state: BrowseState;
  session: BrowseSession;
  /** After turning a page: the list starts from the top. */
  onPageChange(): void;
}

const CARD_SIZES = '(min-width: 992px) 20rem, (min-width: 576px) 50vw, 100vw';

/** The cars; dimmed for as long as an answer takes. */
export function Results({ state, session, onPageChange }: ResultsProps) {
  const part = usePart();
  const { view, isBusy, hasFailed } = state;
  const { labels, query, pageCount, locale } = view;
  const number = numberFormat(locale);
  return (
    <div className={styles.results} aria-busy={isBusy}>
      <VisuallyHidden>
        <span role="status">{isBusy ? labels.loading : view.heading}</span>
      </VisuallyHidden>
      {hasFailed && (
        <Notice tone="problem" isLive>
          <p>{labels.failed}</p>
          <p>
            <Button size="sm" onClick={() => session.retry()}>
              {labels.again}
            </Button>
          </p>
        </Notice>
      )}
      <div className={classNames(styles.list, isBusy && styles.dimmed)} {...part('/pages/cardFacts')}>
        {view.empty ? (
          <EmptyResult empty={view.empty} view={view} session={session} />
        ) : (
          <CardGrid cars={view.cars} isFirstView sizes={CARD_SIZES} headingLevel={2} />
        )}
        <Pagination
          page={query.page}
          pageCount={pageCount}
          hrefOf={(page) => session.linkTo(withPage(query, page))}
          labels={{
            navigation: labels.pages,
            previous: labels.previous,
            next: labels.next,
            number: (page) => number.format(page),
            page: (page) => labels.page.replace('{{value}}', number.format(page)),
          }}
          onPage={(_, event) => followLink(session, onPageChange)(event)}
        />
      </div>
    </div>
  );
}
