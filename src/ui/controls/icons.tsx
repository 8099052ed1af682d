import type { ReactNode } from 'react';

/** An icon of 16 by 16, drawn in lines of the colour of the words beside it. */
function icon(d: string, more?: ReactNode) {
  return () => (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {more}
      <path d={d} />
    </svg>
  );
}

export const ChevronDownIcon = icon('m4 6 4 4 4-4');
export const ChevronRightIcon = icon('m6 4 4 4-4 4');
export const LearnIcon = icon('M1.5 5.5 8 2.5l6.5 3L8 8.500Zm2.500 1.500v3.500c2 2 6 2 8 0V7m2.500-1.500v4');
/** Two strands that become one. */
export const MergeIcon = icon(
  'M2.5 3.5h1.5c2.5 0 2.5 4.5 5 4.5h4.5M2.5 12.5h1.5c2.5 0 2.5-4.5 5-4.5M11 5.5 13.5 8 11 10.5',
);
export const CheckIcon = icon('m3.5 8.5 3 3 6-7');
export const DashIcon = icon('M4 8h8');
export const CloseIcon = icon('m4.5 4.5 7 7m0-7-7 7');
export const PlusIcon = icon('M8 3.5v9M3.5 8h9');
export const UndoIcon = icon('M5.5 3 2.5 6l3 3M3 6h6a4 4 0 0 1 0 8H6.5');
export const RedoIcon = icon('m10.5 3 3 3-3 3M13 6H7a4 4 0 0 0 0 8h2.5');
export const InfoIcon = icon('M8 7.5v3.5M8 5v.01', <circle cx="8" cy="8" r="6" />);
export const HelpIcon = icon('M6 6.3a2 2 0 1 1 2.9 1.8c-.6.3-.9.7-.9 1.3M8 11.4v.1', <circle cx="8" cy="8" r="6.25" />);
export const WarningIcon = icon('M8 2.5 14 13H2L8 2.5ZM8 6.5v3M8 11.2v.01');
export const ErrorIcon = icon('M5.5 2h5L14 5.5v5L10.5 14h-5L2 10.5v-5L5.5 2ZM8 5v3.5M8 11v.01');
export const FileIcon = icon('M4 2h5l3 3v9H4V2ZM9 2v3h3M8 12V7.5m-2 2 2-2 2 2');
export const SettingsIcon = icon(
  'M2 5h7m3 0h2M2 11h2m3 0h7',
  <>
    <circle cx="10.5" cy="5" r="1.5" />
    <circle cx="5.5" cy="11" r="1.5" />
  </>,
);
export const EditIcon = icon('m3 13 .7-3L10.5 3.2l2.3 2.3L6 12.3 3 13Z');
export const CopyIcon = icon('M5.5 5.5V3h7.5v7.5h-2.5M3 5.5h7.5V13H3V5.5Z');
export const TrashIcon = icon('M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.6 9h5.8l.6-9M6.8 7v4M9.2 7v4');
export const DownloadIcon = icon('M8 2.5v8m-3-3 3 3 3-3M3 13.5h10');
export const ShareIcon = icon(
  'M6.5 9.5a3 3 0 0 0 4.2 0l2.2-2.2a3 3 0 0 0-4.2-4.2l-.7.7M9.5 6.5a3 3 0 0 0-4.2 0L3.1 8.7a3 3 0 0 0 4.2 4.2l.7-.7',
);
export const SunIcon = icon(
  'M8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M12.6 3.4l-.7.7M4.1 11.9l-.7.7',
  <circle cx="8" cy="8" r="3" />,
);
export const MoonIcon = icon('M13 9.5A5.5 5.5 0 0 1 6.5 3a5.5 5.5 0 1 0 6.5 6.5Z');
export const ChartIcon = icon('M2.5 2.5v11h11M5 5c1.5 4 4 5.5 8 6');
export const DataIcon = icon(
  'M3 4v8c0 1.1 2.2 2 5 2s5-.9 5-2V4M3 8c0 1.1 2.2 2 5 2s5-.9 5-2',
  <ellipse cx="8" cy="4" rx="5" ry="2" />,
);
export const WorkloadIcon = icon('M2.5 2.5h4.5V7H2.5zM9 2.5h4.5V7H9zM2.5 9H7v4.5H2.5zM9 9h4.5v4.5H9z');
/** Out of the room. */
export const ReleaseIcon = icon('M8 10V2.5m-3 3 3-3 3 3M2.5 9.5v4h11v-4');
export const LedgerIcon = icon('M3.5 2.5h9v11h-9zM6 5.5h4M6 8h4M6 10.5h2');
export const AskIcon = icon('M2.5 3h11v8h-6L4.5 13.5V11h-2zM6.5 5.6a1.5 1.5 0 1 1 2.1 1.4c-.4.2-.6.4-.6.8M8 9.3v.1');
export const FigureIcon = icon('M2.5 2.5h11v11h-11zM5 11V8.5m3 2.5V5m3 6V7');
export const PlayIcon = icon('M5 3v10l8-5z');
export const PauseIcon = icon('M5.5 3.5v9M10.5 3.5v9');
export const StepBackIcon = icon('M4 3.5v9M12.5 3.5v9L6.5 8z');
export const StepForwardIcon = icon('M12 3.5v9M3.5 3.5v9l6-4.5z');
