import { pickFiles } from '../features/shared/files/save-file.ts';
import { useWorkbench } from '../features/shared/workbench-context.tsx';
import { Button } from '../ui/controls/button.tsx';
import { FileIcon } from '../ui/controls/icons.tsx';

/** Data opens in the Data room, where its columns are looked over; experiments and results go where they belong. */
export function OwnFileButton() {
  const workbench = useWorkbench();
  const open = async () => {
    const files = await pickFiles();
    if (files.some(({ name }) => !name.toLowerCase().endsWith('.json'))) workbench.setView({ room: 'data' });
    await workbench.files.open(files);
  };
  return (
    <Button size="small" onPress={() => void open()}>
      <FileIcon />
      Use my own file
    </Button>
  );
}
