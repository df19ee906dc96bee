@_exported import Panorama
