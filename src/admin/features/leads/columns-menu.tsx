import { Columns3 } from 'lucide-react';
import { Suspense } from 'react';
import { Button } from '../../components/button';
import { useMenu } from '../../components/use-menu';
import { later } from '../../later';

const ColumnItems = later(() => import(/* webpackChunkName: "menus" */ './column-items'));

/** Opens the choice of the table's columns. */
export function ColumnsMenu() {
  const { buttonProps, menuProps, wasOpened } = useMenu();
  return (
    <>
      <Button {...buttonProps} look="outlined" icon={<Columns3 size={18} aria-hidden />}>
        Columns
      </Button>
      <Suspense>{wasOpened && <ColumnItems {...menuProps} />}</Suspense>
    </>
  );
}
