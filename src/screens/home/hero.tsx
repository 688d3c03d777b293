import { Icon } from '#ui/icon/icon.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import styles from './hero.module.css';
import type { HomeView } from './home-view.ts';
import { SearchForm } from './search-form.tsx';

export function Hero({ view }: { view: HomeView }) {
  const { title, text, facts, phone, picture } = view;
  return (
    <div className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.label}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.text}>{text}</p>
        </div>
        <SearchForm {...view.search} />
        <ul className={styles.facts}>
          {facts.map((fact) => (
            <li key={fact} className={styles.fact}>
              <Icon name="check" />
              {fact}
            </li>
          ))}
          <li>
            <a className={styles.fact} href={phone.href}>
              <Icon name="phone" />
              <span>
                <bdi dir="ltr">{phone.text}</bdi> · {phone.hours}
              </span>
            </a>
          </li>
        </ul>
        <div className={styles.picture}>
          <Picture
            source={picture}
            alt=""
            loading="first"
            media="(min-width: 992px)"
            sizes="(min-width: 1280px) 37rem, 48vw"
          />
        </div>
      </div>
    </div>
  );
}
