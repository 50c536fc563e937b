import { MESSAGES } from '../../domain/messages';
import { StandIn } from './stand-in';
import * as styles from './tap.module.css';

/** For an address under `/admin` that names nothing. */
export function NotFoundPage() {
  const { title, text } = MESSAGES.unknownRoute;
  return (
    <StandIn of="page" title={title}>
      <a href="/" className={styles.tap}>
        {text}
      </a>
    </StandIn>
  );
}
