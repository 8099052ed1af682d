import { useState } from 'react';
import { Button } from '../../../src/ui/controls/button.tsx';
import { Chip } from '../../../src/ui/controls/chip.tsx';
import { DataTable } from '../../../src/ui/controls/data-table.tsx';
import { Disclosure } from '../../../src/ui/controls/disclosure.tsx';
import { DropArea } from '../../../src/ui/controls/drop-area.tsx';
import { EmptyState } from '../../../src/ui/controls/empty-state.tsx';
import { DataIcon, RedoIcon, ShareIcon, TrashIcon, UndoIcon } from '../../../src/ui/controls/icons.tsx';
import { Loading } from '../../../src/ui/controls/loading.tsx';
import { Menu } from '../../../src/ui/controls/menu.tsx';
import { Notice } from '../../../src/ui/controls/notice.tsx';
import { NumberField } from '../../../src/ui/controls/number-field.tsx';
import { ProgressBar } from '../../../src/ui/controls/progress-bar.tsx';
import { RadioGroup } from '../../../src/ui/controls/radio-group.tsx';
import { Segmented } from '../../../src/ui/controls/segmented.tsx';
import { Select } from '../../../src/ui/controls/select.tsx';
import { Slider } from '../../../src/ui/controls/slider.tsx';
import { TextArea, TextField } from '../../../src/ui/controls/text-field.tsx';
import { Checkbox, Switch } from '../../../src/ui/controls/toggle.tsx';
import { Term, Tooltip } from '../../../src/ui/controls/tooltip.tsx';
import { formatCount, formatNumber } from '../../../src/ui/format.ts';

const nothing = () => {};
const row = (index: number) => ({ id: index, label: `answer ${index}`, value: (index * 7919) % 10007 });

export function ControlGallery() {
  const [epsilon, setEpsilon] = useState(0.01);
  const [name, setName] = useState('fig6');
  const [lines, setLines] = useState('0.002\n0.004');
  const [coupling, setCoupling] = useState<'exact' | 'paper'>('exact');
  const [scale, setScale] = useState<'linear' | 'log'>('log');
  const [isOn, setOn] = useState(true);
  return (
    <section className="part">
      <h2>Controls</h2>
      <div className="row">
        <Button variant="primary" shortcut="⏎">
          Run
        </Button>
        <Button>Plain</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">Delete the data</Button>
        <Button variant="primary" isDisabled>
          Run
        </Button>
        <Button isDisabled>Plain</Button>
        <Button size="small">Small</Button>
        <Tooltip text="Undo the last change">
          <Button variant="icon" aria-label="Undo">
            <UndoIcon />
          </Button>
        </Tooltip>
        <Button variant="icon" aria-label="Redo">
          <RedoIcon />
        </Button>
        <Menu
          label="Export"
          trigger={<Button>Export</Button>}
          actions={[
            { id: 'svg', label: 'Chart as SVG', hint: 'with title and settings', onAction: nothing },
            { id: 'link', label: 'Copy a link', icon: <ShareIcon />, onAction: nothing },
            {
              id: 'del',
              label: 'Forget the data',
              icon: <TrashIcon />,
              isDanger: true,
              startsGroup: true,
              onAction: nothing,
            },
          ]}
        />
      </div>
      <div className="columns">
        <NumberField
          label="ε"
          value={epsilon}
          onChange={setEpsilon}
          min={0}
          minExclusive
          description="Privacy budget of one run."
        />
        <NumberField
          label="Records"
          value={1000000}
          onChange={nothing}
          unit="records"
          error="Must be at most 14,000,000."
        />
        <TextField
          label="Seed"
          value={name}
          onChange={setName}
          description="The same seed gives the same numbers on any machine."
        />
        <TextField label="Disabled" value="nothing to change" onChange={nothing} isDisabled />
        <Select
          label="Coupling"
          value={coupling}
          onChange={setCoupling}
          options={[
            { id: 'exact', label: 'Exact', hint: 'keeps the marginal law of the noise' },
            { id: 'paper', label: 'As in the paper' },
          ]}
        />
        <Segmented
          label="Error axis"
          value={scale}
          onChange={setScale}
          options={[
            { id: 'linear', label: 'Linear' },
            { id: 'log', label: 'Log' },
          ]}
        />
        <TextArea label="List of ε" value={lines} onChange={setLines} rows={3} />
        <RadioGroup
          label="Neighbours"
          value={scale}
          onChange={setScale}
          options={[
            { id: 'linear', label: 'Replace one record', hint: 'The number of records is public.' },
            { id: 'log', label: 'Add or remove one record', hint: 'The number of records is protected too.' },
          ]}
        />
        <div className="row">
          <Checkbox isSelected={isOn} onChange={setOn}>
            Include
          </Checkbox>
          <Checkbox isSelected={false} isIndeterminate onChange={nothing}>
            Some
          </Checkbox>
          <Checkbox isSelected isDisabled onChange={nothing}>
            Fixed
          </Checkbox>
          <Switch isSelected={isOn} onChange={setOn}>
            Bands
          </Switch>
          <Switch isSelected={!isOn} onChange={nothing}>
            Off
          </Switch>
        </div>
        <Slider label="ε" value={epsilon} min={0.0001} max={1} scale="log" onChange={setEpsilon} />
        <p>
          The{' '}
          <Term definition="The largest change one record can make to all answers together, measured in noise scales.">
            generalised sensitivity
          </Term>{' '}
          is 18 for nine 1-D marginals.
        </p>
        <div className="row">
          <Chip>joint 10⁹ cells</Chip>
          <Chip kind="warning">learned from the data</Chip>
          <Chip kind="good">declared</Chip>
          <Chip kind="danger">3 rows refused</Chip>
          <Chip kind="info" onRemove={{ label: 'Remove Age', onPress: nothing }}>
            Age
          </Chip>
        </div>
      </div>
      <ProgressBar label="312 of 500 runs" share={0.62} millisecondsLeft={2100} onCancel={nothing} />
      <ProgressBar label="Reading adult.csv" />
      <Notice kind="info">Comparing with the truth is for the owner of the data.</Notice>
      <Notice kind="warning" title="Settings changed since this run" action={{ label: 'Run again', onPress: nothing }}>
        The chart shows δ = 10⁻⁴.
      </Notice>
      <Notice kind="error" title="Line 1,204 has 14 fields, the header has 15" onDismiss={nothing}>
        adult.csv was not loaded; what was loaded before is still here. Check the quotes on that line.
      </Notice>
      <Notice kind="success">Loaded 48,842 records in 0.4 s.</Notice>
      <Disclosure title="Table of these numbers" aside={<Chip>10,000 rows</Chip>} defaultExpanded>
        <DataTable
          label="Answers"
          rowCount={10000}
          rowAt={row}
          maxHeight={220}
          columns={[
            { id: 'label', header: 'Answer', cell: (r) => r.label, width: 160 },
            {
              id: 'truth',
              header: 'Truth',
              kind: 'number',
              cell: (r) => formatCount(r.value),
              sortValue: (r) => r.value,
            },
            { id: 'noisy', header: 'Noisy', kind: 'number', cell: (r) => formatNumber(r.value - 500.37) },
          ]}
          isSelected={(r) => r.id === 2}
          onRowPress={nothing}
        />
      </Disclosure>
      <DropArea
        title="Drop a CSV, TSV or Parquet file"
        hint="Gzip, count tables and a domain.json beside it are understood. Nothing leaves this machine."
        accept={['.csv']}
        onFiles={nothing}
        onText={nothing}
      />
      <div className="columns">
        <div className="panel">
          <EmptyState title="No data yet" icon={<DataIcon />} action={{ label: 'Load census-like', onPress: nothing }}>
            Drop a file, or start with a built-in set.
          </EmptyState>
        </div>
        <div className="panel">
          <Loading label="Reading adult.csv, 120 MB of 200 MB" share={0.6} millisecondsLeft={3000} onCancel={nothing} />
        </div>
      </div>
    </section>
  );
}
