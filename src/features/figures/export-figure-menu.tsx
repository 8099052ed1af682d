import { Button } from '../../ui/controls/button.tsx';
import { DownloadIcon } from '../../ui/controls/icons.tsx';
import { Menu, type MenuAction } from '../../ui/controls/menu.tsx';

export function ExportFigureMenu({ actions }: { actions: readonly MenuAction[] }) {
  return (
    <Menu
      label="Export figure"
      trigger={
        <Button size="small">
          <DownloadIcon />
          Export figure
        </Button>
      }
      actions={actions}
    />
  );
}
