-- PostgreSQL: exact counts of 5 tables, one row for each cell that is not empty. Written by Epsilon Workbench.
-- Columns may have the types of their contents or be text, which is read as the schema says; what it leaves open ends with an error that says what to add.
-- The result holds true counts and is not private. Save it as CSV with a header line and open it in the Data room.
WITH step1 AS (
  SELECT
    BTRIM(CAST("Age" AS TEXT), CONCAT(CHR(32), CHR(9))) AS t0,
    CASE WHEN LENGTH((TO_JSONB("Who's `there`?\") #>> '{}') COLLATE "C") = OCTET_LENGTH((TO_JSONB("Who's `there`?\") #>> '{}') COLLATE "C") THEN BTRIM((TO_JSONB("Who's `there`?\") #>> '{}') COLLATE "C", CONCAT(CHR(9), CHR(10), CHR(11), CHR(12), CHR(13), CHR(32), CHR(160))) ELSE REGEXP_REPLACE((TO_JSONB("Who's `there`?\") #>> '{}') COLLATE "C", '^[\u0009\u000a\u000b\u000c\u000d\u0020\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+|[\u0009\u000a\u000b\u000c\u000d\u0020\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+$', '', 'g') END AS t1,
    TRANSLATE(BTRIM((TO_JSONB("Born") #>> '{}') COLLATE "C", CONCAT(CHR(32), CHR(9))), CONCAT(CHR(9), CHR(10), CHR(11), CHR(12), CHR(13)), ' !!!!') AS t2
  FROM people
  OFFSET 0
),
step2 AS (
  SELECT
    *,
    COALESCE(CASE WHEN LENGTH(t0) <= 200 AND t0 ~ '^([+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE]([+]?0*[0-9]{1,2}|-0*[12]?[0-9]{1,2}))?)$' THEN CAST(t0 AS DOUBLE PRECISION) WHEN t0 ~ '^([+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+]?0*[0-9]{1,3})?)$' THEN CASE WHEN CAST(t0 AS NUMERIC) BETWEEN -1.7976931348623157E308 AND 1.7976931348623157E308 THEN CAST(t0 AS DOUBLE PRECISION) END WHEN t0 ~ '^([+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)[eE]-[0-9]+)$' THEN 0 END, CASE WHEN t0 ~ '^(([-+()$% ]|[^ -~])*([A-Z]{2,3}|kr|Ft|lei|Fr|R[psM])?([-+()$% ]|[^ -~])*([.,]?[0-9]|['' ][0-9]|[^ -~][0-9])+[.,]?([-+()$% ]|[^ -~])*([A-Z]{2,3}|kr|Ft|lei|Fr|R[psM])?([-+()$% ]|[^ -~])*)$' THEN CAST(CONCAT('“Age” holds “', SUBSTR(t0, 1, 40), '”, and the schema does not say how that is read. Add "read": { "as": "number", "decimal": "." } or "," there, and its "unit" if it has one.') AS INTEGER) END) AS n0,
    CASE WHEN LENGTH(t1) <= 200 AND t1 ~ '^([+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE]([+]?0*[0-9]{1,2}|-0*[12]?[0-9]{1,2}))?)$' THEN CAST(t1 AS DOUBLE PRECISION) WHEN t1 ~ '^([+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+]?0*[0-9]{1,3})?)$' THEN CASE WHEN CAST(t1 AS NUMERIC) BETWEEN -1.7976931348623157E308 AND 1.7976931348623157E308 THEN CAST(t1 AS DOUBLE PRECISION) END WHEN t1 ~ '^([+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)[eE]-[0-9]+)$' THEN 0 END AS n1,
    CASE WHEN t2 ~ '^((([0-9]{4} *[-] *[0-9]{1,2} *[-] *[0-9]{1,2}|[0-9]{4} *[/] *[0-9]{1,2} *[/] *[0-9]{1,2}|[0-9]{4} *[.] *[0-9]{1,2} *[.] *[0-9]{1,2}|[0-9]{4} +[0-9]{1,2} +[0-9]{1,2})|[0-9]{8}|[0-9]{4} *[-/.] *[0-9]{1,2}|[0-9]{4},?( *[-/.] *| *)[Qq][1-4]|[0-9]{1,2}( *[-/.] *| +)[0-9]{4}|[1-4][Qq][.]?,?([-/]| *''?([Dd][Ee] *)?)([0-9]{4}|[0-9]{2})|[Qq][1-4][.]?,?([-/]| *''?([Dd][Ee] *)?)([0-9]{4}|[0-9]{2})|(([0-9]{2} *[-] *[0-9]{1,2} *[-] *[0-9]{1,2}|[0-9]{2} *[/] *[0-9]{1,2} *[/] *[0-9]{1,2}|[0-9]{2} *[.] *[0-9]{1,2} *[.] *[0-9]{1,2}|[0-9]{2} +[0-9]{1,2} +[0-9]{1,2})|([0-9]{1,2} *[-] *[0-9]{1,2} *[-] *([0-9]{4}|[0-9]{2})|[0-9]{1,2} *[/] *[0-9]{1,2} *[/] *([0-9]{4}|[0-9]{2})|[0-9]{1,2} *[.] *[0-9]{1,2} *[.] *([0-9]{4}|[0-9]{2})|[0-9]{1,2} +[0-9]{1,2} +([0-9]{4}|[0-9]{2}))))(((, *| +|[Tt] *)((([01]?[0-9]|2[0-3])[:h][0-5][0-9](:([0-5][0-9]|60)([.,][0-9]{1,9})?)?|24[:h]00(:00([.,]0{1,9})?)?)( *([B-OQ-Zb-oq-z]|[^ -~])([A-Za-z]|[^ -~]){0,4})? *([+-][0-9]{0,9}(:[0-9]{0,9})?)?|(0?[1-9]|1[0-2])([:h][0-5][0-9](:([0-5][0-9]|60)([.,][0-9]{1,9})?)?)? *[aApP][.]?[mM][.]?( *([A-Za-z]|[^ -~]){1,5})? *([+-][0-9]{0,9}(:[0-9]{0,9})?)?))?|[Tt]([01][0-9]|2[0-3])[0-5][0-9]([0-5][0-9])?[Zz]?)|[0-9]{4} +[0-9]{1,2}((, *)((([01]?[0-9]|2[0-3])[:h][0-5][0-9](:([0-5][0-9]|60)([.,][0-9]{1,9})?)?|24[:h]00(:00([.,]0{1,9})?)?)( *([B-OQ-Zb-oq-z]|[^ -~])([A-Za-z]|[^ -~]){0,4})? *([+-][0-9]{0,9}(:[0-9]{0,9})?)?|(0?[1-9]|1[0-2])([:h][0-5][0-9](:([0-5][0-9]|60)([.,][0-9]{1,9})?)?)? *[aApP][.]?[mM][.]?( *([A-Za-z]|[^ -~]){1,5})? *([+-][0-9]{0,9}(:[0-9]{0,9})?)?))?|[0-9]{4}s?)$' THEN CASE WHEN t2 ~ '^(([0-9]{4} *[-] *[0-9]{1,2} *[-] *[0-9]{1,2}|[0-9]{4} *[/] *[0-9]{1,2} *[/] *[0-9]{1,2}|[0-9]{4} *[.] *[0-9]{1,2} *[.] *[0-9]{1,2}|[0-9]{4} +[0-9]{1,2} +[0-9]{1,2})([ ,Tt].*)?)$' THEN 0 WHEN t2 ~ '^((([0-9]{2} *[-] *[0-9]{1,2} *[-] *[0-9]{1,2}|[0-9]{2} *[/] *[0-9]{1,2} *[/] *[0-9]{1,2}|[0-9]{2} *[.] *[0-9]{1,2} *[.] *[0-9]{1,2}|[0-9]{2} +[0-9]{1,2} +[0-9]{1,2})|([0-9]{1,2} *[-] *[0-9]{1,2} *[-] *([0-9]{4}|[0-9]{2})|[0-9]{1,2} *[/] *[0-9]{1,2} *[/] *([0-9]{4}|[0-9]{2})|[0-9]{1,2} *[.] *[0-9]{1,2} *[.] *([0-9]{4}|[0-9]{2})|[0-9]{1,2} +[0-9]{1,2} +([0-9]{4}|[0-9]{2})))([ ,Tt].*)?)$' THEN CAST(CONCAT('“Born” holds “', SUBSTR(t2, 1, 40), '”, and the schema does not say in which order days, months and years stand. Add "read": { "as": "date", "order": "day-month-year" } or "month-day-year" there.') AS INTEGER) WHEN t2 ~ '^([0-9]{8}([ ,Tt].*)?)$' THEN 2 WHEN t2 ~ '^(([0-9]{4} *[-/.] *[0-9]{1,2}|[0-9]{4} +[0-9]{1,2})([ ,Tt].*)?)$' THEN 3 WHEN t2 ~ '^([0-9]{1,2}( *[-/.] *| +)[0-9]{4}([ ,Tt].*)?)$' THEN 4 WHEN t2 ~ '^([0-9]{4},?( *[-/.] *| *)[Qq][1-4]([ ,Tt].*)?)$' THEN 5 WHEN t2 ~ '^([1-4][Qq][.]?,?([-/]| *''?([Dd][Ee] *)?)([0-9]{4}|[0-9]{2})([ ,Tt].*)?)$' THEN 6 WHEN t2 ~ '^([Qq][1-4][^0-9].*)$' THEN 7 WHEN t2 ~ '^(([0-9]{4}|[0-9]{3}0s))$' THEN 8 END WHEN t2 ~ '^(.*[0-9].*)$' AND LOWER(t2) ~ '^((.*[^a-z])?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|m[^ -~]{1,2}r|mai|okt|dez|j[^ -~]{1,2}n|mrz|f[^ -~]{1,2}v|avr|jui|ao[^ -~]{1,2}|d[^ -~]{1,2}c|ene|abr|ago|dic|gen|mag|giu|lug|set|ott|maa|mei|mrt|fev|out).*|(monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|wed|thu|fri|sat|sun|mo|tu|we|th|fr|sa|su|tues|weds|thur|thurs|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|sonnabend|di|mi|do|so|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lun|mar|mer|jeu|ven|sam|dim|lunes|martes|mi[^ -~]{1,2}rcoles|jueves|viernes|s[^ -~]{1,2}bado|domingo|mi[^ -~]{1,2}|jue|vie|s[^ -~]{1,2}b|dom|luned[^ -~]{1,2}|marted[^ -~]{1,2}|mercoled[^ -~]{1,2}|gioved[^ -~]{1,2}|venerd[^ -~]{1,2}|sabato|domenica|gio|sab|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|ma|wo|vr|za|zo)[.]?,? .*|.*[0-9],?[ (]*(monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|wed|thu|fri|sat|sun|mo|tu|we|th|fr|sa|su|tues|weds|thur|thurs|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|sonnabend|di|mi|do|so|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lun|mar|mer|jeu|ven|sam|dim|lunes|martes|mi[^ -~]{1,2}rcoles|jueves|viernes|s[^ -~]{1,2}bado|domingo|mi[^ -~]{1,2}|jue|vie|s[^ -~]{1,2}b|dom|luned[^ -~]{1,2}|marted[^ -~]{1,2}|mercoled[^ -~]{1,2}|gioved[^ -~]{1,2}|venerd[^ -~]{1,2}|sabato|domenica|gio|sab|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|ma|wo|vr|za|zo)[.)]*|[0-9]{4}( *[-/.] *| +)?(qtr|quarter|quartal|trimestre|trimester|w|wk|week|kw|woche|h|s|m).*|[0-9]{4}( *[-/.] *| +)?t *[1-4]([^0-9:].*)?|(qtr|quarter|quartal|trimestre|trimester|w|wk|week|kw|woche|fy) *[0-9].*|t *[1-4][^0-9:].*|q +[0-9].*|[0-9]([.]|st|nd|rd|th|er)? *(qtr|quarter|quartal|trimestre|trimester).*|(week ending|week beginning|week commencing|week of|as of) .*|[^0-9:]*[^0-9: ] *:.*)$' THEN CAST(CONCAT('“Born” holds “', SUBSTR(t2, 1, 40), '”, and SQL reads dates in figures alone: no words, no weeks. Give the table a column of dates, in a view perhaps.') AS INTEGER) END AS s2,
    REGEXP_REPLACE(t2, '[^0-9]+', '-', 'g') AS p2
  FROM step1
  OFFSET 0
),
step3 AS (
  SELECT
    *,
    CASE WHEN s2 = 0 THEN CAST(SPLIT_PART(p2, '-', 1) AS INTEGER) WHEN s2 = 1 THEN CAST(SPLIT_PART(p2, '-', 3) AS INTEGER) + CASE WHEN LENGTH(SPLIT_PART(p2, '-', 3)) = 2 THEN CASE WHEN CAST(SPLIT_PART(p2, '-', 3) AS INTEGER) < 69 THEN 2000 ELSE 1900 END ELSE 0 END WHEN s2 = 2 THEN CAST(SUBSTR(p2, 1, 4) AS INTEGER) WHEN s2 = 3 THEN CAST(SPLIT_PART(p2, '-', 1) AS INTEGER) WHEN s2 = 4 THEN CAST(SPLIT_PART(p2, '-', 2) AS INTEGER) WHEN s2 = 5 THEN CAST(SPLIT_PART(p2, '-', 1) AS INTEGER) WHEN s2 = 6 THEN CAST(SPLIT_PART(p2, '-', 2) AS INTEGER) + CASE WHEN LENGTH(SPLIT_PART(p2, '-', 2)) = 2 THEN CASE WHEN CAST(SPLIT_PART(p2, '-', 2) AS INTEGER) < 69 THEN 2000 ELSE 1900 END ELSE 0 END WHEN s2 = 7 THEN CAST(SPLIT_PART(p2, '-', 3) AS INTEGER) + CASE WHEN LENGTH(SPLIT_PART(p2, '-', 3)) = 2 THEN CASE WHEN CAST(SPLIT_PART(p2, '-', 3) AS INTEGER) < 69 THEN 2000 ELSE 1900 END ELSE 0 END WHEN s2 = 8 THEN CAST(SPLIT_PART(p2, '-', 1) AS INTEGER) END AS y2,
    CASE WHEN s2 = 0 THEN CAST(SPLIT_PART(p2, '-', 2) AS INTEGER) WHEN s2 = 1 THEN CAST(SPLIT_PART(p2, '-', 1) AS INTEGER) WHEN s2 = 2 THEN CAST(SUBSTR(p2, 5, 2) AS INTEGER) WHEN s2 = 3 THEN CAST(SPLIT_PART(p2, '-', 2) AS INTEGER) WHEN s2 = 4 THEN CAST(SPLIT_PART(p2, '-', 1) AS INTEGER) WHEN s2 = 5 THEN CAST(SPLIT_PART(p2, '-', 2) AS INTEGER) * 3 - 2 WHEN s2 = 6 THEN CAST(SPLIT_PART(p2, '-', 1) AS INTEGER) * 3 - 2 WHEN s2 = 7 THEN CAST(SPLIT_PART(p2, '-', 2) AS INTEGER) * 3 - 2 WHEN s2 = 8 THEN 1 END AS m2,
    CASE WHEN s2 = 0 THEN CAST(SPLIT_PART(p2, '-', 3) AS INTEGER) WHEN s2 = 1 THEN CAST(SPLIT_PART(p2, '-', 2) AS INTEGER) WHEN s2 = 2 THEN CAST(SUBSTR(p2, 7, 2) AS INTEGER) WHEN s2 = 3 THEN 1 WHEN s2 = 4 THEN 1 WHEN s2 = 5 THEN 1 WHEN s2 = 6 THEN 1 WHEN s2 = 7 THEN 1 WHEN s2 = 8 THEN 1 END AS a2
  FROM step2
  OFFSET 0
),
step4 AS (
  SELECT
    *,
    CASE WHEN s2 IS NOT NULL AND m2 BETWEEN 1 AND 12 AND a2 BETWEEN 1 AND CASE WHEN m2 IN (4, 6, 9, 11) THEN 30 WHEN m2 <> 2 THEN 31 WHEN MOD(y2, 4) = 0 AND (MOD(y2, 100) <> 0 OR MOD(y2, 400) = 0) THEN 29 ELSE 28 END THEN (y2 - CASE WHEN m2 < 3 THEN 1 ELSE 0 END) * 365 + FLOOR((y2 - CASE WHEN m2 < 3 THEN 1 ELSE 0 END) / 4.0) - FLOOR((y2 - CASE WHEN m2 < 3 THEN 1 ELSE 0 END) / 100.0) + FLOOR((y2 - CASE WHEN m2 < 3 THEN 1 ELSE 0 END) / 400.0) + FLOOR((153 * (m2 + CASE WHEN m2 < 3 THEN 9 ELSE -3 END) + 2) / 5.0) + a2 - 719469 + CASE WHEN LENGTH(t2) > 9 AND t2 ~ '^(.*[ ,Tt](24[:h]00(:00([.,]0{1,9})?)?|23[:h]59:60([.,][0-9]{1,9})?)([^0-9:].*)?|.*[ ,Tt]11[:h]59:60([.,][0-9]{1,9})? *[pP][.]?[mM].*)$' THEN 1 ELSE 0 END END - 19781 AS n2
  FROM step3
  OFFSET 0
),
codes AS (
  SELECT
    CASE WHEN n0 IS NULL THEN NULL WHEN n0 < -1 THEN 0 WHEN n0 > 3 THEN 4 WHEN n0 = FLOOR(n0) THEN CAST(n0 + 1 AS INTEGER) ELSE CAST(FLOOR(n0 + 1 + 0.5) AS INTEGER) END AS c0,
    CASE WHEN t1 = 'it''s' THEN 0 WHEN t1 = 'back\slash' THEN 1 WHEN t1 = '2' THEN 2 WHEN n1 = 2 THEN 2 ELSE 3 END AS c1,
    CASE WHEN n2 IS NULL THEN 4 WHEN n2 < 0 THEN NULL WHEN n2 > 3 THEN NULL ELSE CAST(n2 AS INTEGER) END AS c2
  FROM step4
  OFFSET 0
),
places AS (
  SELECT
    *,
    CASE WHEN c0 IS NULL OR c2 IS NULL THEN 1 ELSE 0 END AS gone
  FROM codes
),
counted AS (
  SELECT c0, c1, c2, gone, CASE WHEN gone = 1 THEN COUNT(*) ELSE SUM(1 - gone) END AS n
  FROM places
  GROUP BY GROUPING SETS ((gone), (c0), (c1), (c2), (c0, c1))
  HAVING gone IS NOT NULL OR SUM(1 - gone) > 0
)
SELECT
  CASE WHEN gone = 1 THEN 'records left out' ELSE COALESCE(NULLIF(SUBSTR(CASE WHEN c0 IS NULL THEN '' ELSE ' × Age' END || CASE WHEN c1 IS NULL THEN '' ELSE ' × Who''s `there`?\' END || CASE WHEN c2 IS NULL THEN '' ELSE ' × Born' END, 4), ''), 'all records') END AS "table_name",
  CASE c0 WHEN 0 THEN '-1' WHEN 1 THEN '0' WHEN 2 THEN '1' WHEN 3 THEN '2' WHEN 4 THEN '3' END AS "Age",
  CASE c1 WHEN 0 THEN 'it''s' WHEN 1 THEN 'back\slash' WHEN 2 THEN '2' WHEN 3 THEN '(outside)' END AS "Who's `there`?\",
  CASE c2 WHEN 0 THEN '2024-02-28' WHEN 1 THEN '2024-02-29' WHEN 2 THEN '2024-03-01' WHEN 3 THEN '2024-03-02' WHEN 4 THEN '(missing)' END AS "Born",
  n AS "count"
FROM counted;
