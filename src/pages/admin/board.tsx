import { DeskHead } from '../../admin/app/desk-page';

export { DeskPage as default } from '../../admin/app/desk-page';

export const Head = () => <DeskHead title="Board" />;
