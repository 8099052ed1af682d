-- Spark: exact counts of 5 tables, one row for each cell that is not empty. Written by Epsilon Workbench.
-- Columns may have the types of their contents or be text, which is read as the schema says; what it leaves open ends with an error that says what to add. Spark 3.2 or newer.
-- The result holds true counts and is not private. Save it as CSV with a header line and open it in the Data room.
WITH step1 AS (
  SELECT
    TRIM(BOTH '\u0020\u0009' FROM CAST(`Age` AS STRING)) AS t0,
    TRIM(BOTH '\u0009\u000a\u000b\u000c\u000d\u0020\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff' FROM CAST(`Who's ``there``?\` AS STRING)) AS t1,
    TRANSLATE(TRIM(BOTH '\u0020\u0009' FROM CAST(`Born` AS STRING)), '\u0009\u000a\u000b\u000c\u000d', ' !!!!') AS t2
  FROM people
),
step2 AS (
  SELECT
    *,
    COALESCE(CASE WHEN LENGTH(t0) <= 200 AND t0 RLIKE '^([+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE]([+]?0*[0-9]{1,2}|-0*[12]?[0-9]{1,2}))?)\\z' THEN TRY_CAST(t0 AS DOUBLE) WHEN t0 RLIKE '^([+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+]?0*[0-9]{1,3})?)\\z' THEN CASE WHEN TRY_CAST(t0 AS DOUBLE) BETWEEN -1.7976931348623157E308 AND 1.7976931348623157E308 THEN TRY_CAST(t0 AS DOUBLE) END WHEN t0 RLIKE '^([+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)[eE]-[0-9]+)\\z' THEN 0 END, CASE WHEN t0 RLIKE '^(([-+()$% ]|[^ -~])*([A-Z]{2,3}|kr|Ft|lei|Fr|R[psM])?([-+()$% ]|[^ -~])*([.,]?[0-9]|[\' ][0-9]|[^ -~][0-9])+[.,]?([-+()$% ]|[^ -~])*([A-Z]{2,3}|kr|Ft|lei|Fr|R[psM])?([-+()$% ]|[^ -~])*)\\z' THEN RAISE_ERROR(CONCAT('“Age” holds “', SUBSTR(t0, 1, 40), '”, and the schema does not say how that is read. Add "read": { "as": "number", "decimal": "." } or "," there, and its "unit" if it has one.')) END) AS n0,
    CASE WHEN LENGTH(t1) <= 200 AND t1 RLIKE '^([+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE]([+]?0*[0-9]{1,2}|-0*[12]?[0-9]{1,2}))?)\\z' THEN TRY_CAST(t1 AS DOUBLE) WHEN t1 RLIKE '^([+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+]?0*[0-9]{1,3})?)\\z' THEN CASE WHEN TRY_CAST(t1 AS DOUBLE) BETWEEN -1.7976931348623157E308 AND 1.7976931348623157E308 THEN TRY_CAST(t1 AS DOUBLE) END WHEN t1 RLIKE '^([+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)[eE]-[0-9]+)\\z' THEN 0 END AS n1,
    CASE WHEN t2 RLIKE '^((([0-9]{4} *[-] *[0-9]{1,2} *[-] *[0-9]{1,2}|[0-9]{4} *[/] *[0-9]{1,2} *[/] *[0-9]{1,2}|[0-9]{4} *[.] *[0-9]{1,2} *[.] *[0-9]{1,2}|[0-9]{4} +[0-9]{1,2} +[0-9]{1,2})|[0-9]{8}|[0-9]{4} *[-/.] *[0-9]{1,2}|[0-9]{4},?( *[-/.] *| *)[Qq][1-4]|[0-9]{1,2}( *[-/.] *| +)[0-9]{4}|[1-4][Qq][.]?,?([-/]| *\'?([Dd][Ee] *)?)([0-9]{4}|[0-9]{2})|[Qq][1-4][.]?,?([-/]| *\'?([Dd][Ee] *)?)([0-9]{4}|[0-9]{2})|(([0-9]{2} *[-] *[0-9]{1,2} *[-] *[0-9]{1,2}|[0-9]{2} *[/] *[0-9]{1,2} *[/] *[0-9]{1,2}|[0-9]{2} *[.] *[0-9]{1,2} *[.] *[0-9]{1,2}|[0-9]{2} +[0-9]{1,2} +[0-9]{1,2})|([0-9]{1,2} *[-] *[0-9]{1,2} *[-] *([0-9]{4}|[0-9]{2})|[0-9]{1,2} *[/] *[0-9]{1,2} *[/] *([0-9]{4}|[0-9]{2})|[0-9]{1,2} *[.] *[0-9]{1,2} *[.] *([0-9]{4}|[0-9]{2})|[0-9]{1,2} +[0-9]{1,2} +([0-9]{4}|[0-9]{2}))))(((, *| +|[Tt] *)((([01]?[0-9]|2[0-3])[:h][0-5][0-9](:([0-5][0-9]|60)([.,][0-9]{1,9})?)?|24[:h]00(:00([.,]0{1,9})?)?)( *([B-OQ-Zb-oq-z]|[^ -~])([A-Za-z]|[^ -~]){0,4})? *([+-][0-9]{0,9}(:[0-9]{0,9})?)?|(0?[1-9]|1[0-2])([:h][0-5][0-9](:([0-5][0-9]|60)([.,][0-9]{1,9})?)?)? *[aApP][.]?[mM][.]?( *([A-Za-z]|[^ -~]){1,5})? *([+-][0-9]{0,9}(:[0-9]{0,9})?)?))?|[Tt]([01][0-9]|2[0-3])[0-5][0-9]([0-5][0-9])?[Zz]?)|[0-9]{4} +[0-9]{1,2}((, *)((([01]?[0-9]|2[0-3])[:h][0-5][0-9](:([0-5][0-9]|60)([.,][0-9]{1,9})?)?|24[:h]00(:00([.,]0{1,9})?)?)( *([B-OQ-Zb-oq-z]|[^ -~])([A-Za-z]|[^ -~]){0,4})? *([+-][0-9]{0,9}(:[0-9]{0,9})?)?|(0?[1-9]|1[0-2])([:h][0-5][0-9](:([0-5][0-9]|60)([.,][0-9]{1,9})?)?)? *[aApP][.]?[mM][.]?( *([A-Za-z]|[^ -~]){1,5})? *([+-][0-9]{0,9}(:[0-9]{0,9})?)?))?|[0-9]{4}s?)\\z' THEN CASE WHEN t2 RLIKE '^(([0-9]{4} *[-] *[0-9]{1,2} *[-] *[0-9]{1,2}|[0-9]{4} *[/] *[0-9]{1,2} *[/] *[0-9]{1,2}|[0-9]{4} *[.] *[0-9]{1,2} *[.] *[0-9]{1,2}|[0-9]{4} +[0-9]{1,2} +[0-9]{1,2})([ ,Tt].*)?)\\z' THEN 0 WHEN t2 RLIKE '^((([0-9]{2} *[-] *[0-9]{1,2} *[-] *[0-9]{1,2}|[0-9]{2} *[/] *[0-9]{1,2} *[/] *[0-9]{1,2}|[0-9]{2} *[.] *[0-9]{1,2} *[.] *[0-9]{1,2}|[0-9]{2} +[0-9]{1,2} +[0-9]{1,2})|([0-9]{1,2} *[-] *[0-9]{1,2} *[-] *([0-9]{4}|[0-9]{2})|[0-9]{1,2} *[/] *[0-9]{1,2} *[/] *([0-9]{4}|[0-9]{2})|[0-9]{1,2} *[.] *[0-9]{1,2} *[.] *([0-9]{4}|[0-9]{2})|[0-9]{1,2} +[0-9]{1,2} +([0-9]{4}|[0-9]{2})))([ ,Tt].*)?)\\z' THEN RAISE_ERROR(CONCAT('“Born” holds “', SUBSTR(t2, 1, 40), '”, and the schema does not say in which order days, months and years stand. Add "read": { "as": "date", "order": "day-month-year" } or "month-day-year" there.')) WHEN t2 RLIKE '^([0-9]{8}([ ,Tt].*)?)\\z' THEN 2 WHEN t2 RLIKE '^(([0-9]{4} *[-/.] *[0-9]{1,2}|[0-9]{4} +[0-9]{1,2})([ ,Tt].*)?)\\z' THEN 3 WHEN t2 RLIKE '^([0-9]{1,2}( *[-/.] *| +)[0-9]{4}([ ,Tt].*)?)\\z' THEN 4 WHEN t2 RLIKE '^([0-9]{4},?( *[-/.] *| *)[Qq][1-4]([ ,Tt].*)?)\\z' THEN 5 WHEN t2 RLIKE '^([1-4][Qq][.]?,?([-/]| *\'?([Dd][Ee] *)?)([0-9]{4}|[0-9]{2})([ ,Tt].*)?)\\z' THEN 6 WHEN t2 RLIKE '^([Qq][1-4][^0-9].*)\\z' THEN 7 WHEN t2 RLIKE '^(([0-9]{4}|[0-9]{3}0s))\\z' THEN 8 END WHEN t2 RLIKE '^(.*[0-9].*)\\z' AND LOWER(t2) RLIKE '^((.*[^a-z])?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|m[^ -~]{1,2}r|mai|okt|dez|j[^ -~]{1,2}n|mrz|f[^ -~]{1,2}v|avr|jui|ao[^ -~]{1,2}|d[^ -~]{1,2}c|ene|abr|ago|dic|gen|mag|giu|lug|set|ott|maa|mei|mrt|fev|out).*|(monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|wed|thu|fri|sat|sun|mo|tu|we|th|fr|sa|su|tues|weds|thur|thurs|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|sonnabend|di|mi|do|so|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lun|mar|mer|jeu|ven|sam|dim|lunes|martes|mi[^ -~]{1,2}rcoles|jueves|viernes|s[^ -~]{1,2}bado|domingo|mi[^ -~]{1,2}|jue|vie|s[^ -~]{1,2}b|dom|luned[^ -~]{1,2}|marted[^ -~]{1,2}|mercoled[^ -~]{1,2}|gioved[^ -~]{1,2}|venerd[^ -~]{1,2}|sabato|domenica|gio|sab|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|ma|wo|vr|za|zo)[.]?,? .*|.*[0-9],?[ (]*(monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|wed|thu|fri|sat|sun|mo|tu|we|th|fr|sa|su|tues|weds|thur|thurs|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|sonnabend|di|mi|do|so|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lun|mar|mer|jeu|ven|sam|dim|lunes|martes|mi[^ -~]{1,2}rcoles|jueves|viernes|s[^ -~]{1,2}bado|domingo|mi[^ -~]{1,2}|jue|vie|s[^ -~]{1,2}b|dom|luned[^ -~]{1,2}|marted[^ -~]{1,2}|mercoled[^ -~]{1,2}|gioved[^ -~]{1,2}|venerd[^ -~]{1,2}|sabato|domenica|gio|sab|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|ma|wo|vr|za|zo)[.)]*|[0-9]{4}( *[-/.] *| +)?(qtr|quarter|quartal|trimestre|trimester|w|wk|week|kw|woche|h|s|m).*|[0-9]{4}( *[-/.] *| +)?t *[1-4]([^0-9:].*)?|(qtr|quarter|quartal|trimestre|trimester|w|wk|week|kw|woche|fy) *[0-9].*|t *[1-4][^0-9:].*|q +[0-9].*|[0-9]([.]|st|nd|rd|th|er)? *(qtr|quarter|quartal|trimestre|trimester).*|(week ending|week beginning|week commencing|week of|as of) .*|[^0-9:]*[^0-9: ] *:.*)\\z' THEN RAISE_ERROR(CONCAT('“Born” holds “', SUBSTR(t2, 1, 40), '”, and SQL reads dates in figures alone: no words, no weeks. Give the table a column of dates, in a view perhaps.')) END AS s2,
    REGEXP_REPLACE(t2, '[^0-9]+', '-') AS p2
  FROM step1
),
step3 AS (
  SELECT
    *,
    CASE WHEN s2 = 0 THEN CAST(SPLIT(p2, '-')[0] AS INT) WHEN s2 = 1 THEN CAST(SPLIT(p2, '-')[2] AS INT) + CASE WHEN LENGTH(SPLIT(p2, '-')[2]) = 2 THEN CASE WHEN CAST(SPLIT(p2, '-')[2] AS INT) < 69 THEN 2000 ELSE 1900 END ELSE 0 END WHEN s2 = 2 THEN CAST(SUBSTR(p2, 1, 4) AS INT) WHEN s2 = 3 THEN CAST(SPLIT(p2, '-')[0] AS INT) WHEN s2 = 4 THEN CAST(SPLIT(p2, '-')[1] AS INT) WHEN s2 = 5 THEN CAST(SPLIT(p2, '-')[0] AS INT) WHEN s2 = 6 THEN CAST(SPLIT(p2, '-')[1] AS INT) + CASE WHEN LENGTH(SPLIT(p2, '-')[1]) = 2 THEN CASE WHEN CAST(SPLIT(p2, '-')[1] AS INT) < 69 THEN 2000 ELSE 1900 END ELSE 0 END WHEN s2 = 7 THEN CAST(SPLIT(p2, '-')[2] AS INT) + CASE WHEN LENGTH(SPLIT(p2, '-')[2]) = 2 THEN CASE WHEN CAST(SPLIT(p2, '-')[2] AS INT) < 69 THEN 2000 ELSE 1900 END ELSE 0 END WHEN s2 = 8 THEN CAST(SPLIT(p2, '-')[0] AS INT) END AS y2,
    CASE WHEN s2 = 0 THEN CAST(SPLIT(p2, '-')[1] AS INT) WHEN s2 = 1 THEN CAST(SPLIT(p2, '-')[0] AS INT) WHEN s2 = 2 THEN CAST(SUBSTR(p2, 5, 2) AS INT) WHEN s2 = 3 THEN CAST(SPLIT(p2, '-')[1] AS INT) WHEN s2 = 4 THEN CAST(SPLIT(p2, '-')[0] AS INT) WHEN s2 = 5 THEN CAST(SPLIT(p2, '-')[1] AS INT) * 3 - 2 WHEN s2 = 6 THEN CAST(SPLIT(p2, '-')[0] AS INT) * 3 - 2 WHEN s2 = 7 THEN CAST(SPLIT(p2, '-')[1] AS INT) * 3 - 2 WHEN s2 = 8 THEN 1 END AS m2,
    CASE WHEN s2 = 0 THEN CAST(SPLIT(p2, '-')[2] AS INT) WHEN s2 = 1 THEN CAST(SPLIT(p2, '-')[1] AS INT) WHEN s2 = 2 THEN CAST(SUBSTR(p2, 7, 2) AS INT) WHEN s2 = 3 THEN 1 WHEN s2 = 4 THEN 1 WHEN s2 = 5 THEN 1 WHEN s2 = 6 THEN 1 WHEN s2 = 7 THEN 1 WHEN s2 = 8 THEN 1 END AS a2
  FROM step2
),
step4 AS (
  SELECT
    *,
    CASE WHEN s2 IS NOT NULL AND m2 BETWEEN 1 AND 12 AND a2 BETWEEN 1 AND CASE WHEN m2 IN (4, 6, 9, 11) THEN 30 WHEN m2 <> 2 THEN 31 WHEN MOD(y2, 4) = 0 AND (MOD(y2, 100) <> 0 OR MOD(y2, 400) = 0) THEN 29 ELSE 28 END THEN (y2 - CASE WHEN m2 < 3 THEN 1 ELSE 0 END) * 365 + FLOOR((y2 - CASE WHEN m2 < 3 THEN 1 ELSE 0 END) / 4.0) - FLOOR((y2 - CASE WHEN m2 < 3 THEN 1 ELSE 0 END) / 100.0) + FLOOR((y2 - CASE WHEN m2 < 3 THEN 1 ELSE 0 END) / 400.0) + FLOOR((153 * (m2 + CASE WHEN m2 < 3 THEN 9 ELSE -3 END) + 2) / 5.0) + a2 - 719469 + CASE WHEN LENGTH(t2) > 9 AND t2 RLIKE '^(.*[ ,Tt](24[:h]00(:00([.,]0{1,9})?)?|23[:h]59:60([.,][0-9]{1,9})?)([^0-9:].*)?|.*[ ,Tt]11[:h]59:60([.,][0-9]{1,9})? *[pP][.]?[mM].*)\\z' THEN 1 ELSE 0 END END - 19781 AS n2
  FROM step3
),
codes AS (
  SELECT
    CASE WHEN n0 IS NULL THEN NULL WHEN n0 < -1 THEN 0 WHEN n0 > 3 THEN 4 WHEN n0 = FLOOR(n0) THEN CAST(n0 + 1 AS INT) ELSE CAST(FLOOR(n0 + 1 + 0.5) AS INT) END AS c0,
    CASE WHEN t1 = 'it\'s' THEN 0 WHEN t1 = 'back\\slash' THEN 1 WHEN t1 = '2' THEN 2 WHEN n1 = 2 THEN 2 ELSE 3 END AS c1,
    CASE WHEN n2 IS NULL THEN 4 WHEN n2 < 0 THEN NULL WHEN n2 > 3 THEN NULL ELSE CAST(n2 AS INT) END AS c2
  FROM step4
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
  CASE WHEN gone = 1 THEN 'records left out' ELSE COALESCE(NULLIF(SUBSTR(CASE WHEN c0 IS NULL THEN '' ELSE ' × Age' END || CASE WHEN c1 IS NULL THEN '' ELSE ' × Who\'s `there`?\\' END || CASE WHEN c2 IS NULL THEN '' ELSE ' × Born' END, 4), ''), 'all records') END AS `table_name`,
  CASE c0 WHEN 0 THEN '-1' WHEN 1 THEN '0' WHEN 2 THEN '1' WHEN 3 THEN '2' WHEN 4 THEN '3' END AS `Age`,
  CASE c1 WHEN 0 THEN 'it\'s' WHEN 1 THEN 'back\\slash' WHEN 2 THEN '2' WHEN 3 THEN '(outside)' END AS `Who's ``there``?\`,
  CASE c2 WHEN 0 THEN '2024-02-28' WHEN 1 THEN '2024-02-29' WHEN 2 THEN '2024-03-01' WHEN 3 THEN '2024-03-02' WHEN 4 THEN '(missing)' END AS `Born`,
  n AS `count`
FROM counted;
