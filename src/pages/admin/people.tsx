import { DeskHead } from '../../admin/shell/desk-page';

export { DeskPage as default } from '../../admin/shell/desk-page';

export const Head = () => <DeskHead title="People" />;
