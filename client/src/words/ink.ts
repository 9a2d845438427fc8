/** The words written on maps, where a language has others than the map. */

export const INK: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: {
    "the provinces and seas of the Caesars": "die Provinzen und Meere der Cäsaren",
    "ten talents": "zehn Talente",
    "five talents": "fünf Talente",
    "home province": "Heimat",
    city: "Stadt",
    fortified: "befestigt",
    road: "Straße",
    "land border": "Landgrenze",
    "sea border": "Seegrenze",
    "out of play": "unbespielt",
    "borders sourced, shapes reconstructed: see the board’s tables":
      "Grenzen belegt, Umrisse rekonstruiert: siehe die Tabellen",
    "fifteen provinces and the seas around them": "fünfzehn Provinzen und ihre Meere",
    open: "offen",
    woods: "Wald",
    rough: "Hügel",
    "woods/rough": "bewald. Hügel",
    marsh: "Sumpf",
    desert: "Wüste",
    mountain: "Gebirge",
    river: "Fluss",
    stream: "Bach",
    "bridge, ford": "Brücke, Furt",
    tunnel: "Tunnel",
    "province border": "Provinzgrenze",
    "Area border": "Gebietsgrenze",
    "city, port": "Stadt, Hafen",
    "large city": "Großstadt",
  },
};
