import { Button } from '@mui/material';
import { Columns3 } from 'lucide-react';
import { Suspense } from 'react';
import { useMenu } from '../../components/use-menu';
import { later } from '../../later';

const ColumnItems = later(() => import(/* webpackChunkName: "menus" */ './column-items'));

/** Opens the choice of the table's columns. */
export function ColumnsMenu() {
  const { buttonProps, menuProps, wasOpened } = useMenu();
  return (
    <>
      <Button {...buttonProps} variant="outlined" startIcon={<Columns3 size={18} aria-hidden />}>
        Columns
      </Button>
      <Suspense>{wasOpened && <ColumnItems {...menuProps} />}</Suspense>
    </>
  );
}
