import { useMemo, useState } from 'react';
import type { RoundsView } from '../../../../core/mechanisms/mwem/rounds.ts';
import { CurvePlot } from '../../../../ui/charts/curve-plot.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Chip } from '../../../../ui/controls/chip.tsx';
import { DownloadIcon } from '../../../../ui/controls/icons.tsx';
import { Segmented } from '../../../../ui/controls/segmented.tsx';
import { Switch } from '../../../../ui/controls/toggle.tsx';
import { formatNumber, formatPercent } from '../../../../ui/format.ts';
import shared from '../../../../ui/shared.module.css';
import { saveFile } from '../../files/save-file.ts';
import { Transport } from '../../playback/transport.tsx';
import { usePlayer } from '../../playback/use-player.ts';
import styles from '../run-view.module.css';
import type { RunViewProps } from '../run-view.ts';
import { type Followed, followable, followedLabels, roundCurves } from './round-curve.ts';
import { RoundRanks, RoundTable } from './round-table.tsx';
import { RoundWords } from './round-words.tsx';
import { roundsCsv } from './rounds-csv.ts';

const FOLLOWED = { relativeEntropy: 'Relative entropy', largestError: 'Largest error' } as const;

/** MWEM round by round: what it chose, what it measured, and how its distribution moved. */
export function RoundsPanel({ view, domain, color, frame: first, onFrame }: RunViewProps<RoundsView>) {
  const { frames, views, records, settings } = view;
  const last = frames.length - 1;
  const player = usePlayer(last, first, onFrame);
  const [pinned, pin] = useState<number | null>(null);
  const [wanted, follow] = useState<Followed>('relativeEntropy');
  const [isAverage, setAverage] = useState(false);
  const hasAverage = frames[last].average !== null;
  const looks = useMemo(
    () => frames.map((frame) => (isAverage ? (frame.average ?? frame.last) : frame.last)),
    [frames, isAverage],
  );
  const { event } = frames[player.frame];
  const look = looks[player.frame];
  const shown = pinned !== null && look.cells.has(pinned) ? pinned : (look.worst[0] ?? -1);
  const cells = look.cells.get(shown);
  const choices = followable(frames);
  const followed = choices.includes(wanted) ? wanted : choices[0];
  const { curves, x, y } = useMemo(() => roundCurves(frames, followed, color), [frames, followed, color]);
  const picture = cells && (
    <section className={shared.group} aria-label="The distribution beside the truth">
      <h3 className={styles.title}>
        {views[shown].label}: {formatPercent(look.misplaced[shown])} of the records would have to move
      </h3>
      <RoundTable view={shown} shown={views[shown]} cells={cells} looks={looks} domain={domain} color={color} />
    </section>
  );
  return (
    <div className={shared.group}>
      <div className={styles.head}>
        <Chip kind="plain">not private: beside the truth</Chip>
        <Button size="small" onPress={() => saveFile('not-private-rounds.csv', roundsCsv(frames), 'text/csv')}>
          <DownloadIcon />
          Rounds as CSV
        </Button>
      </div>
      <Transport
        player={player}
        label="Round"
        format={(at) => (Math.round(at) <= 0 ? 'start' : `${Math.min(Math.round(at), last)} of ${last}`)}
      />
      <div className={styles.columns}>
        <div className={shared.group}>
          <RoundWords event={event} look={look} records={records} initialShare={settings.initialShare} />
          {event && (
            <p className={styles.words}>
              ε = {formatNumber(event.epsilon)} for the choice, and as much for the measurement.
            </p>
          )}
          <div className={styles.head}>
            {choices.length > 1 && (
              <Segmented
                label="Followed"
                hideLabel
                value={followed}
                options={choices.map((id) => ({ id, label: FOLLOWED[id] }))}
                onChange={follow}
              />
            )}
            {hasAverage && (
              <Segmented
                label="Distribution shown"
                hideLabel
                value={isAverage ? 'average' : 'last'}
                options={[
                  { id: 'last', label: 'After the round' },
                  { id: 'average', label: 'Average so far' },
                ]}
                onChange={(id) => setAverage(id === 'average')}
              />
            )}
          </div>
          <CurvePlot
            label={`${followedLabels[followed]} by round`}
            curves={curves}
            marks={[
              {
                x: player.frame,
                label: player.frame === 0 ? 'start' : `round ${player.frame}`,
                isStrong: true,
              },
            ]}
            x={x}
            y={y}
            xLabel="round"
            yLabel={followedLabels[followed]}
            height={260}
          />
          {hasAverage && (
            <p className={styles.words}>
              Dashed: the average over the rounds so far, which this run releases. Solid: the distribution after each
              round.
            </p>
          )}
        </div>
        {views.length > 1 ? (
          <div className={shared.group}>
            <RoundRanks look={look} views={views} shown={shown} onChoose={pin} />
            <Switch isSelected={pinned === null} onChange={(isOn) => pin(isOn ? null : shown)}>
              Always show the worst table
            </Switch>
          </div>
        ) : (
          picture
        )}
      </div>
      {views.length > 1 && picture}
    </div>
  );
}
