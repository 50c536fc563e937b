import { ArrowUp } from 'lucide-react';
import { Button } from '../../components/button';
import { countText } from '../../components/number-text';
import * as styles from './new-leads-banner.module.css';

interface NewLeadsBannerProps {
  count: number;
  isLoading: boolean;
  onShow: () => void;
}

/** Says that enquiries have come, and waits to be asked for them: the list does not move by itself. */
export function NewLeadsBanner({ count, isLoading, onShow }: NewLeadsBannerProps) {
  return (
    <div role="status" className={styles.banner}>
      {count > 0 && (
        <Button
          look="contained"
          isLoading={isLoading}
          icon={<ArrowUp size={18} aria-hidden />}
          onClick={onShow}
        >
          {countText(count)} new
        </Button>
      )}
    </div>
  );
}
