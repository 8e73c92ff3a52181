/** ISO 3166-1 alpha-2. */
const countries = `
AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD
CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF
GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN
KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA
NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI
SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI
VN VU WF WS YE YT ZA ZM ZW`;

/** ISO 639-1. */
const languages = `
aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et
eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk
kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny
oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk
tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu`;

/** Country and calling code (ITU-T E.164). */
const dialCodes = `
AE+971 AR+54 AT+43 AU+61 BD+880 BE+32 BG+359 BH+973 BO+591 BR+55 CA+1 CH+41 CL+56 CN+86 CO+57 CR+506 CY+357 CZ+420 DE+49
DK+45 DO+1809 DZ+213 EC+593 EE+372 EG+20 ES+34 FI+358 FR+33 GB+44 GE+995 GH+233 GR+30 GT+502 HK+852 HR+385 HU+36 ID+62
IE+353 IL+972 IN+91 IS+354 IT+39 JO+962 JP+81 KE+254 KR+82 KW+965 KZ+7 LB+961 LT+370 LU+352 LV+371 MA+212 MD+373 ME+382
MT+356 MX+52 MY+60 NG+234 NL+31 NO+47 NZ+64 OM+968 PA+507 PE+51 PH+63 PK+92 PL+48 PT+351 PY+595 QA+974 RO+40 RS+381
RU+7 SA+966 SE+46 SG+65 SI+386 SK+421 TH+66 TN+216 TR+90 TW+886 UA+380 US+1 UY+598 VN+84 ZA+27`;

const wordsOf = (text: string): readonly string[] => text.trim().split(/\s+/);

export const countryCodes = wordsOf(countries);
export const languageCodes = wordsOf(languages);
export const dialCodesByCountry = wordsOf(dialCodes).map((entry) => {
  const [country = '', digits = ''] = entry.split('+');
  return { country, code: `+${digits}` };
});
